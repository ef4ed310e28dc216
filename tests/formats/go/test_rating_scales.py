"""Files of Go hold ratings of one scale: GoR, or those of the AGA."""

import io

import pytest

from crosstable.formats.event.document import EventDocument
from crosstable.formats.go.aga import AgaFormat
from crosstable.formats.go.macmahon import MacMahon
from crosstable.formats.go.opengotha import OpenGotha
from crosstable.formats.go.pairgoth import Pairgoth
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player
from crosstable.pairing.state import state_of
from tests.formats.peer_samples import MACMAHON, OPENGOTHA, PAIRGOTH


@pytest.mark.parametrize(
    ("reader", "data"), [(MacMahon(), MACMAHON), (OpenGotha(), OPENGOTHA), (Pairgoth(), PAIRGOTH)], ids=lambda _: ""
)
def test_a_gor_as_small_as_an_aga_rating_is_still_a_gor(reader, data):
    text = data if isinstance(data, bytes) else data.encode()

    document = reader.read(io.BytesIO(text.replace(b"2310", b"12")), name="cup").document

    event = document.detailed_event
    ann = next(each for each in event.entrants if each.rating == 12)
    assert "EGF" == ann.details.rating_kind
    state = state_of(event, round=1)
    assert 0 == state.is_aga[state.index()[ann.id]]


def test_each_file_gets_ratings_on_its_own_scale():
    entrants = (Entrant(Player("1", "Ann"), rating=6.5), Entrant(Player("2", "Bo"), rating=2400.0))
    document = EventDocument(Event("cup", "Cup", entrants))

    of_aga = AgaFormat().write(document).data.decode()
    of_egf = OpenGotha().read(io.BytesIO(OpenGotha().write(document).data), name="cup").document.event

    # 6.5 and 2600 are 6 dan, 2400 is 4 dan
    assert ["Ann 6.5", "Bo 4d"] == [line.split(maxsplit=1)[1] for line in of_aga.splitlines() if line[:1] in " 9"][:2]
    assert [2600.0, 2400.0] == [each.rating for each in of_egf.entrants]
