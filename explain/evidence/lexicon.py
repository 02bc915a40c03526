"""Closed lists of English words that name a kind of meaning; lower case, as lemmas or forms."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEGATIONS = _words(
    "not n't n’t no never none nobody nothing neither nor nowhere without cannot cant dont doesnt "
    "didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt havent hadnt aint hardly"
)
# Words that take something back from the fact itself, and verbs that only report it.
HEDGES = _words(
    "may might could would can should must probably possibly perhaps maybe likely unlikely "
    "allegedly alleged reportedly reported apparently apparent supposedly supposed presumably "
    "suspected suspect suspicion seemingly seem appear rumoured rumored rumour rumor potential "
    "potentially possible probable expected feared purported purportedly unconfirmed ostensibly "
    "arguably uncertain doubt doubtful claim allege believe think guess suppose hope fear plan "
    "intend propose consider threaten aim want try attempt vow pledge promise urge"
)
# These hedge whatever part of speech a parser takes them for.
SURE_HEDGES = _words(
    "allegedly alleged reportedly suspected supposed supposedly apparently apparent possible "
    "possibly presumed rumoured rumored potential unconfirmed purported likely probable perhaps"
)
REPORTS = _words(
    "say report tell announce state declare claim allege insist deny admit warn suggest believe "
    "think estimate predict confirm argue note according"
)
WEEKDAYS = _words("monday tuesday wednesday thursday friday saturday sunday weekend weekday")
MONTHS = _words(
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
TIME_ADVERBS = _words(
    "today yesterday tomorrow tonight now then soon later earlier recently currently already "
    "again still yet once always often sometimes never daily weekly monthly yearly annually ago "
    "nowadays meanwhile afterwards before finally"
)
PLACE_ADVERBS = _words(
    "here there outside inside upstairs downstairs outdoors indoors abroad nearby everywhere "
    "somewhere nowhere away home overhead underneath"
)
DEGREE_ADVERBS = _words(
    "very quite rather too so almost nearly only just even extremely really highly fairly pretty "
    "slightly somewhat completely totally fully partly mostly largely about around roughly "
    "approximately over more most less least"
)
COLOURS = _words(
    "red blue green yellow black white brown grey gray orange purple pink violet golden gold "
    "silver beige tan turquoise crimson scarlet blonde blond dark light bay maroon navy"
)
POSTURES = _words("sit stand lie lay kneel walk run come go stay")
SIZES = _words(
    "big small large little tiny huge giant enormous tall short long wide narrow high low deep "
    "shallow thick thin massive mini medium"
)
AGES = _words("young old elderly older younger teenage middle-aged adult newborn ancient new")
# Adjectives that do not stand after "is": nobody says "the guard is former".
ATTRIBUTIVE = _words(
    "former main chief same own other only mere entire whole very such certain late many several "
    "few more most first last next previous final then double-decker double decker top key "
    "principal various different upper lower inner outer left right total general special "
    "national international nuclear medical electrical electric chemical political presidential "
    "central federal western eastern northern southern wooden less wildlife particular"
)
LOCATIVE = _words(
    "in on at near under behind beside outside inside between above below by around down along "
    "through across into onto over beneath against among within off towards toward beyond atop "
    "underneath alongside aboard amid up past throughout via"
)
TEMPORAL = _words("during since until till before after by in on at from")
# What a bare number counts before one of these is people.
CASUALTIES = _words(
    "killed dead injured wounded hurt arrested missing feared die dies died trapped rescued "
    "hospitalized hospitalised jailed charged detained stranded evacuated homeless killing kill "
    "shot sentenced held infected displaced executed drowned perished"
)
# What a number after one of these verbs counts: kills 8.
COUNTED_AFTER = {
    "kill": "killed",
    "injure": "injured",
    "wound": "wounded",
    "arrest": "arrested",
    "hurt": "hurt",
    "jail": "jailed",
    "rescue": "rescued",
    "trap": "trapped",
    "detain": "detained",
    "evacuate": "evacuated",
}
MONEY = _words(
    "$ £ € ¥ dollar dollars euro euros pound pounds yen rupee rupees cent cents usd eur gbp"
)
PERCENT = _words("% percent pct per-cent percentage")
# Adverbs and the like that carry no content of their own.
LIGHT = _words(
    "there so then also too well just as thus hence therefore however though although etc "
    "please ok okay oh the a an to be been being is are was were am 's s ’s"
)
# Nouns that take no "a": a list, since no library tells.
UNCOUNTED = _words(
    "police water traffic news information equipment furniture clothing luggage baggage machinery "
    "software music snow rain ice grass sand wood paper food bread rice meat milk coffee tea wine "
    "beer oil gas coal gold silver money cash work homework advice evidence research weather "
    "electricity power energy heat light air smoke fire dirt mud dust trash garbage hair blood "
    "skin flesh fur wool cotton leather metal steel plastic glass concrete graffiti foliage "
    "vegetation shrubbery greenery scenery wildlife cattle people footwear jewellery jewelry "
    "parliament congress downtown violence crime terrorism peace war aid help support growth "
    "trade progress health education "
    "voltage current custody office prison jail hospital school court church bed town home college "
    "university public violence unrest turmoil control charge place power debt tax talks "
    "talk protest immunity bail trial parole gunfire shelling flooding fighting chaos"
)
