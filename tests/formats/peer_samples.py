"""Small files of our own in each format of this folder; players and events are invented."""

EGF = b"""; EV[Spring Cup]
; PC[NL,Utrecht]
; DT[2026-05-02,2026-05-03]
; CL[A]
; HA[h9]
; KM[6.5]
; TM[60]
; CM[Standard byo-yomi]
; ZZ[only others know this]
; Made by hand
;
; Pl Name                            Rk Co Club  MMS  SOS
   1 Aalders Ann                     3d NL Utr    36  128    0    0    2+/w0    3+/b2    4+!b0 |12345678
   2 Bakker_Smit Bo_Jan              1k NL Ams    35  127    0    0    1-/b0       0+    3=/w
   3 Cohen Cem                       4k DE B      34  120    0    0       0=    1-/w2    2=/b
   4 Dekker Dia                     10k XX xxxx   33  110    0    0       0-       0-    1-!w0
; the end
"""
FFG = """;name=20260502-Rouen
;date=02/05/2026
;vill=Rouen
;comm=Tournoi de Rouen
;prog=Hand
;size=19
;time=60+b
;ta=82
;komi=7.5
; fait main
;Num Nom Prenom               Niv Licence Club
   1 MARTIN Anne               3D 1800014 75Ju    2+w0    3+b0
   2 PETIT Bruno               1K         NL      1-b0      0=
   3 DURAND Chlo\u00e9              4K 0621020 92Le      0=    1-w0
""".encode("latin-1")
AGA = b"""TOURNEY Spring Cup, Princeton, NJ
\tstart=5/2/2026
\tfinish=5/3/2026
\trules=AGA
\tfee=20
PLAYERS
17452 Example, Ann   3d
 3199 Sample, Bo     -1.5
   44 Third, Cem     5k
GAMES 1
17452 3199 w 2 0
GAMES 2
17452 44 b 0 7
GAMES 3
44 3199 ? 0 7.5
END
44: 1 High Street, Princeton
"""
TDLIST = b"""Example, Ann\t17452\tFull\t3.43100\t8/6/2027\tFARG\tND\t0.63496\t8/2/2009
Sample, Bo\t3199\tYouth\t-9.91196\t8/24/2028\t\tNC\t0.66209\t9/25/2016
Third, Cem\t44\tLimit\t\t12/28/2020\tMGA\tMA\t\t
"""
OPENGOTHA = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Tournament dataVersion="201" saveDT="20260502120000">
<Players>
<Player agaId="" club="Utr" country="NL" egfPin="12345678" ffgLicence="" firstName="Ann" grade="3D" name="Aalders"
 participating="11111111111111111111" rank="3D" rating="2310" registeringStatus="FIN" smmsCorrection="0"/>
<Player club="Ams" country="NL" firstName="Bo Jan" grade="1K" name="Bakker" participating="11111111111111111111"
 rank="1K" rating="2004" ratingOrigin="EGF : 2004" registeringStatus="FIN" smmsCorrection="0"/>
<Player club="B" country="DE" firstName="Zo\u00eb" grade="4K" name="Cohen" participating="10111111111111111111"
 rank="5K" rating="1698" registeringStatus="FIN" smmsCorrection="1" favouriteColour="blue"/>
<Player club="" country="" firstName="Dia" grade="10K" name="Dekker" participating="11111111111111111111" rank="10K"
 rating="1110" registeringStatus="PRE" smmsCorrection="0"/>
</Players>
<Games>
<Game blackPlayer="BAKKERBOJAN" handicap="0" knownColor="true" result="RESULT_WHITEWINS" roundNumber="1" tableNumber="1"
 whitePlayer="AALDERSANN"/>
<Game blackPlayer="DEKKERDIA" handicap="4" knownColor="true" result="RESULT_BLACKWINS_BYDEF" roundNumber="1"
 tableNumber="2" whitePlayer="COHENZO\u00cb"/>
<Game blackPlayer="DEKKERDIA" handicap="9" knownColor="false" result="RESULT_EQUAL" roundNumber="2" tableNumber="1"
 whitePlayer="AALDERSANN"/>
</Games>
<ByePlayers>
<ByePlayer player="BAKKERBOJAN" roundNumber="2"/>
</ByePlayers>
<Teams>
<Team teamName="Tea &amp; Go" teamNumber="1">
<Board boardNumber="1" player="AALDERSANN" roundNumber="1"/>
</Team>
</Teams>
<TournamentParameterSet>
<GeneralParameterSet basicTime="60" beginDate="2026-05-02" complementaryTimeSystem="STDBYOYOMI" director="Eve"
 endDate="2026-05-03" genMMBar="4D" genMMFloor="20K" genMMS2ValueAbsent="1" genMMS2ValueBye="2" genMMZero="30K"
 genNBW2ValueAbsent="0" komi="6.5" location="Utrecht" name="Spring Cup" numberOfRounds="3"
 shortName="spring" size="19"/>
<HandicapParameterSet hdBasedOnMMS="true" hdCeiling="9" hdCorrection="1"/>
<PlacementParameterSet>
<PlacementCriteria>
<PlacementCriterion name="MMS" number="1"/>
<PlacementCriterion name="SOSM" number="2"/>
<PlacementCriterion name="NULL" number="3"/>
</PlacementCriteria>
</PlacementParameterSet>
</TournamentParameterSet>
</Tournament>
""".encode()
WER = b"""<event title="Friday Night" startdate="2026-05-01" enddate="2001-01-01T00:00:00" numberofrounds="2"
 orgname="The Shop" headjudge="20001" format="SEALED">
  <participation>
    <person id="10001" first="Ann" middle="" last="Example" country="US" />
    <person id="10002" first="Bo" middle="J" last="Sample" country="US" />
    <person id="10003" first="Cem" last="Third" />
    <person id="20001" first="Eve" last="Judge" country="US" />
    <team id="7" name="Two Heads"><member position="A" person="10001" /><member position="B" person="10002" /></team>
    <role cd="PL" type="PA">
      <ref person="10001" seq="1" /><ref person="10002" seq="2" /><ref person="10003" seq="3" />
    </role>
  </participation>
  <matches>
    <round number="1" date="2026-05-01T19:00:00">
      <match person="10001" opponent="10002" outcome="1" win="2" loss="1" draw="0" winbydrop="False" />
      <match person="10003" outcome="3" win="2" loss="0" draw="0" winbydrop="False" />
    </round>
    <round number="2" date="2026-05-01T20:00:00">
      <match person="10001" opponent="10003" outcome="2" win="1" loss="1" draw="1" winbydrop="False" />
    </round>
  </matches>
</event>
"""
PGN = b"""[Event "Spring Cup"]
[Site "Utrecht"]
[Date "2026.05.02"]
[Round "3.2"]
[White "Example, Ann"]
[Black "Sample, Bo \\"the rook\\""]
[Result "1-0"]

1. e4 e5 {[%clk 0:10]} 2. Nf3 1-0

[Event "Spring Cup"]
[Date "2026.05.??"]
[Round "4"]
[White "Sample, Bo \\"the rook\\""]
[Black "Third, C\xe9m"]
[Result "1/2-1/2"]

1. d4 1/2-1/2
[Event "?"]
[White "Third, C\xe9m"]
[Black "Example, Ann"]
[Result "*"]

*
"""
_FIDE_HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)


def fide_row(number, name, country, title, ratings, born, flag):
    """Return a line of the FIDE list of 2012 and later, 162 columns wide."""
    standard, rapid, blitz = (f"{rating:<6}{0:<4}{20:<3}" for rating in ratings)
    person = f"{number:<15}{name:<61}{country:<4}{'M':<4}{title:<5}{'':<5}{'':<15}{'':<4}"
    return f"{person}{standard}{rapid}{blitz}{born:<6}{flag:<4}"


FIDE_TEXT = "\r\n".join(
    [
        _FIDE_HEAD,
        fide_row(4100018, "Example, Ann", "NOR", "WGM", (2321, 2290, 2301), 1990, "wi"),
        fide_row(4100026, "Sample, Bo", "NED", "", (1804, 0, 1790), 2001, ""),
        fide_row(4100034, "Third", "USA", "FM", (0, 0, 0), 0, ""),
        "",
    ]
).encode()
FIDE_XML = b"""<?xml version="1.0" encoding="UTF-8"?>
<playerslist>
<player>
<fideid>4100018</fideid>
<name>Example, Ann</name>
<country>NOR</country>
<sex>F</sex>
<title></title>
<w_title>WGM</w_title>
<rating>2321</rating>
<rapid_rating>2290</rapid_rating>
<blitz_rating>2301</blitz_rating>
<birthday>1990</birthday>
<flag>wi</flag>
</player>
<player>
<fideid>4100026</fideid>
<name>Sample &amp; Son, Bo</name>
<country>NED</country>
<sex>M</sex>
<rating>1804</rating>
<rapid_rating>0</rapid_rating>
<birthday></birthday>
</player>
</playerslist>
"""
EGF_LIST = b"""<html><body><pre>
   PIN          Name                              Club     Grade P&D    GoR    NT appearance
</b>
 12345678  Aalders Ann                           NL  Utr     3d   --   2310    97  T180602E
 12345679  Bakker_Smit Bo_Jan                    XX  xxxx   20k  19k    100     1  T130209I
 12345680  Cohen                                 DE  HH      1k   --   2004    12  T180602D
</pre></body></html>
"""
TDLIST_N = b"""Example, Ann                  17452 Full     3.4  8/6/2027 FARG ND
Sample, Bo                     3199 Youth   -9.9  8/24/2028 none NC
"""
MACMAHON = """<?xml version="1.0" encoding="UTF-8"?>
<Tournament typeversion="5">
  <Name>Spring Cup</Name>
  <NumberOfRounds>4</NumberOfRounds>
  <CurrentRoundNumber>2</CurrentRoundNumber>
  <Boardsize>19</Boardsize>
  <UpperMacMahonBar>true</UpperMacMahonBar>
  <UpperMacMahonBarLevel>2d</UpperMacMahonBarLevel>
  <LowerMacMahonBar>true</LowerMacMahonBar>
  <LowerMacMahonBarLevel>5k</LowerMacMahonBarLevel>
  <Walllist>
    <SortCriterion><ShortName>Score</ShortName></SortCriterion>
    <SortCriterion><ShortName>SOS</ShortName></SortCriterion>
    <SortCriterion><ShortName>Country</ShortName></SortCriterion>
    <SortCriterion><ShortName>SOSOS</ShortName></SortCriterion>
  </Walllist>
  <IndividualParticipant>
    <Id>7</Id>
    <PreliminaryRegistration>false</PreliminaryRegistration>
    <SuperBarMember>true</SuperBarMember>
    <NotPlayingInRound>3</NotPlayingInRound>
    <NotPlayingInRound>4</NotPlayingInRound>
    <Comment>leaves early</Comment>
    <GoPlayer>
      <FirstName>Ann</FirstName><Surname>Example</Surname><Club>Utr</Club><City>Utrecht</City>
      <Country>NL</Country><GoLevel>3d</GoLevel><Rating>2310</Rating><EgdPin>12345678</EgdPin>
    </GoPlayer>
  </IndividualParticipant>
  <IndividualParticipant>
    <Id>8</Id>
    <GoPlayer><FirstName>Bo</FirstName><Surname>Sample</Surname><GoLevel>1k</GoLevel><EgdPin>0</EgdPin></GoPlayer>
  </IndividualParticipant>
  <IndividualParticipant>
    <Id>9</Id>
    <GoPlayer><FirstName></FirstName><Surname>Łukasz</Surname><Rank>12k</Rank><Rating>-901</Rating></GoPlayer>
  </IndividualParticipant>
  <IndividualParticipant>
    <Id>10</Id>
    <GoPlayer><FirstName>Dia</FirstName><Surname>Fourth</Surname><GoLevel>4k</GoLevel></GoPlayer>
  </IndividualParticipant>
  <IndividualParticipant>
    <Id>11</Id>
    <PreliminaryRegistration>true</PreliminaryRegistration>
    <GoPlayer><FirstName>Eva</FirstName><Surname>Maybe</Surname><GoLevel>1d</GoLevel></GoPlayer>
  </IndividualParticipant>
  <TournamentRound>
    <RoundNumber>1</RoundNumber>
    <Pairing>
      <BoardNumber>1</BoardNumber><Black>8</Black><White>7</White><Handicap>2</Handicap>
      <Result>1-0</Result><PairingWithBye>false</PairingWithBye>
    </Pairing>
    <Pairing><Black>9</Black><White>0</White><PairingWithBye>true</PairingWithBye></Pairing>
  </TournamentRound>
  <TournamentRound>
    <RoundNumber>2</RoundNumber>
    <Pairing>
      <BoardNumber>1</BoardNumber><Black>7</Black><White>10</White><Handicap>0</Handicap><Result>0-1!</Result>
    </Pairing>
    <Pairing><BoardNumber>2</BoardNumber><Black>8</Black><White>9</White><Result>?-?</Result></Pairing>
  </TournamentRound>
</Tournament>
""".encode()
PAIRGOTH = b"""{"id": 3, "type": "INDIVIDUAL", "name": "Spring Cup", "shortName": "spring", "startDate": "2026-05-02",
 "endDate": "2026-05-03", "director": "Ann Lee", "country": "NL", "location": "Utrecht", "online": false,
 "komi": 6.5, "rules": "JAPANESE", "gobanSize": 19,
 "timeSystem": {"type": "CANADIAN", "mainTime": 3600, "byoyomi": 300, "stones": 15}, "rounds": 4,
 "pairing": {"type": "MAC_MAHON", "mmFloor": -5, "mmBar": 1, "placement": ["MMS", "SOSM", "SOSOSM"],
  "main": {"mmsValueAbsent": 0.5, "roundDownScore": false}},
 "players": [
  {"id": 7, "name": "Example", "firstname": "Ann", "rating": 2310, "rank": 2, "country": "NL", "club": "Utr",
   "final": true, "skip": [3, 4], "mmsCorrection": 1, "egf": "12345678", "ffg": "1234567"},
  {"id": 8, "name": "Sample", "firstname": "Bo", "rating": 2050, "rank": -1, "country": "", "club": "", "final": true},
  {"id": 9, "name": "Third", "firstname": "Cem", "rating": 900, "rank": -12, "country": "DE", "club": ""},
  {"id": 10, "name": "Fourth", "firstname": "Dia", "rating": 1700, "rank": -4, "country": "DE", "club": ""},
  {"id": 11, "name": "Maybe", "firstname": "Eva", "rating": 2100, "rank": 0, "country": "DE", "club": "",
   "final": false}],
 "games": [
  [{"id": 1, "t": 1, "w": 7, "b": 8, "h": 2, "r": "b", "dd": 0}, {"id": 2, "t": 0, "w": 9, "b": 0, "h": 0, "r": "w"}],
  [{"id": 3, "t": 1, "w": 10, "b": 7, "h": 0, "r": "#"}, {"id": 4, "t": 2, "w": 9, "b": 8, "h": 0, "r": "?"}]]}
"""
SAMPLES = {
    "egf": [EGF],
    "ffg": [FFG],
    "aga": [AGA],
    "aga-tdlist": [TDLIST, TDLIST_N],
    "opengotha": [OPENGOTHA],
    "macmahon": [MACMAHON],
    "pairgoth": [PAIRGOTH],
    "wer": [WER],
    "pgn": [PGN],
    "fide-text": [FIDE_TEXT],
    "fide-xml": [FIDE_XML],
    "egf-list": [EGF_LIST],
    "aga-list": [TDLIST, TDLIST_N],
}
