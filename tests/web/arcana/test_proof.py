"""Why in the browser: the rulebook's strategy example, in our own words and four languages."""

import re
from html import unescape

import pytest

from divinary.core.words import words
from divinary.web.web_game import RenderContext
from tests.arcana.table import after, table
from tests.web.arcana.scenes import NAMES, html

EXPLAINED = {
    "en": [
        "If that was the best clue: 5, 6 or 7.",
        "1: 1 is not below 1, which does not fit Midnight (lower).",
        "With these, there would have been a better clue:",
        "2, 3 or 4: that fate on The Deep (sum up to 5) would have left 1, 2 or 3 values, not 6.",
    ],
    "es": [
        "Si ha dado su mejor pista: 5, 6 o 7.",
        "1: 1 no es menor que 1, y Medianoche (el menor) no lo acepta.",
        "Con estos valores habría habido una pista mejor:",
        "2, 3 o 4: ese destino en El Fondo (suma 5 o menos) habría dejado 1, 2 o 3 valores, no 6.",
    ],
    "fr": [
        "Si c’était le meilleur indice : 5, 6 ou 7.",
        "1 : 1 n’est pas plus petit que 1, ce qui ne convient pas sur Minuit (le plus petit).",
        "Avec ces valeurs, il y aurait eu un meilleur indice :",
        "2, 3 ou 4 : ce destin sur L’Abîme (somme jusqu’à 5) aurait laissé 1, 2 ou 3 valeurs, "
        "pas 6.",
    ],
    "pl": [
        "Jeśli to była najlepsza wskazówka: 5, 6 lub 7.",
        "1: 1 nie jest mniejsze od 1, co nie pasuje do karty Północ (niższy).",
        "Przy tych wartościach byłaby lepsza wskazówka:",
        "2, 3 lub 4: ten los na karcie Głębia (suma do 5) zostawiłby 1, 2 lub 3 wartości, a nie 6.",
    ],
}
"""A 1 on Midnight while The Deep was open; hard spaces are written as plain ones here."""


@pytest.mark.parametrize("language", EXPLAINED)
def test_the_rulebooks_own_example_is_explained(language):
    """What is proven is above the list; in it, inferences come after the proofs."""
    state = after(table("midnight the-deep the-mirror leviathan", hands="1,6 -"), "play 1 midnight")
    page = html(RenderContext(words(language), state.view(1), NAMES, aids="why"))
    (why,) = re.findall(r'class="why">.*?</details>', page, re.DOTALL)
    lines = [unescape(line) for line in re.findall(r"<li>(.*?)</li>", why)]
    assert [re.sub(r"[\u00a0\u202f]", " ", line) for line in lines] == EXPLAINED[language]


@pytest.mark.parametrize(("aids", "led"), [("why", True), ("proven", False)])
def test_where_nothing_is_proven_the_odds_are_still_there(aids, led):
    """Any fate may be kept beside one on The Blind Man."""
    state = after(table("the-blind-man", hands="1,6 -"), "play 1 the-blind-man")
    page = html(RenderContext(words("en"), state.view(1), NAMES, aids=aids, address="/t/here"))
    assert "Nothing is proven" in page
    assert 'class="why"' not in page
    assert ('href="/t/here/meant"' in page) == led
