"""As much of JSON Schema as our own schemas use, and stricter: no field goes without mention."""

from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
KNOWN = {
    "$ref", "anyOf", "enum", "type", "properties", "required", "additionalProperties", "items",
    "prefixItems", "minItems", "maxItems", "title", "description", "default", "discriminator",
}  # fmt: skip


def misfits(value: Any, schema: Any, whole: Any, path: str = "") -> list[str]:
    """Return where a value does not fit a schema; `whole` is the document that it is a part of."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        return misfits(value, whole["$defs"][name], whole, path)
    if "discriminator" in schema and isinstance(value, dict):
        tag, kinds = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        if value.get(tag) not in kinds:
            return [f"{path}: {tag} is none of {list(kinds)}"]
        return misfits(value, {"$ref": kinds[value[tag]]}, whole, path)
    if "anyOf" in schema:
        tried = [misfits(value, one, whole, path) for one in schema["anyOf"]]
        return [] if [] in tried else min(tried, key=len)
    unknown = set(schema) - KNOWN - {"$schema", "$defs"}
    assert not unknown, f"this check does not know {unknown}"
    if "enum" in schema and value not in schema["enum"]:
        return [f"{path}: {value!r} is none of {schema['enum']}"]
    kind = schema.get("type")
    if kind and not _is(value, kind):
        return [f"{path}: {value!r} is no {kind}"]
    if isinstance(value, dict):
        return _fields(value, schema, whole, path)
    return _items(value, schema, whole, path) if isinstance(value, list) else []


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _fields(value: dict[str, Any], schema: Any, whole: Any, path: str) -> list[str]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties")
    wrong = [
        f"{path}: {name} is missing" for name in schema.get("required", ()) if name not in value
    ]
    for name, field in value.items():
        if name in known:
            wrong += misfits(field, known[name], whole, f"{path}.{name}")
        elif isinstance(others, dict):
            wrong += misfits(field, others, whole, f"{path}.{name}")
        else:
            wrong.append(f"{path}: {name} is not mentioned")
    return wrong


def _items(value: list[Any], schema: Any, whole: Any, path: str) -> list[str]:
    wrong = []
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        wrong.append(f"{path}: {len(value)} items")
    first, rest = schema.get("prefixItems", []), schema.get("items") or {}
    for place, item in enumerate(value):
        fitting = first[place] if place < len(first) else rest
        wrong += misfits(item, fitting, whole, f"{path}[{place}]")
    return wrong
