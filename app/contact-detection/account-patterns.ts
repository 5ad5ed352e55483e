export const clauseBefore = 80
export const clauseAfter = 60

/** Invitations to search or write; they count only with a place ("na Instagramu"). */
const invitation = [
  '(?:pro)?nad(?:j)?i(?:te)?',
  '(?:po)?tra[zž]i(?:te)?',
  '(?:na)?pisi(?:te)?',
  'javi(?:te)?',
  'kontaktiraj(?:te)?',
  'dodaj(?:te)?',
  '(?:za)?prati(?:te)?',
  '(?:po)?salji(?:te)?',
  '(?:na|po)?zov(?:i|ite)',
  'pogledaj(?:te)?',
  '(?:u)?kucaj(?:te)?',
  'upisi(?:te)?',
  'dostup(?:an|na|ni)',
  'tu (?:sam|smo)',
  'ima(?:te|s) (?:me|nas)',
  '(?:moze(?:te|s)|mogu) (?:me|nas|mi|se)',
  'nalazi(?:m|mo) se',
  'find (?:me|us)',
  'look (?:me|us) up',
  '(?:text|add|dm|pm|message|call|contact|reach|write) (?:me|us|to me|to us)',
  '(?:find|reach|message|contact|text) (?:me|us)',
  'dm',
  'follow (?:me|us)',
  'hit me up',
  'look for (?:me|us)',
  '(?:finde|such|erreich|kontaktier|add)[a-z]{0,4} (?:sie |du |ihr )?(?:mich|uns)',
  '(?:schreib|meld|folg|antwort)[a-z]{0,4}(?: sie| euch)? ?(?:mir|uns|sich|dich)?',
  '(?:llam|busq|busc|escrib|encuentr|agreg|sig|contact|mand|envi)[a-z]{0,7}(?:me|nos)',
  'me (?:encuentr|pued)[a-z]{1,4}',
  'estoy',
].join('|')
const preposition = '(?:na|preko|putem|u|via|on|through|auf|uber|per|bei|en|por|in)'
const owner = '(?: (?:moj[a-z]{0,3}|mom|nas[a-z]{0,3}|svo[a-z]{0,3}|my|our|mein[a-z]{0,2}|mi|nuestr[oa]))?'
export const invited = new RegExp(
  `(?<![a-z])(?:${invitation})(?:[^a-z\\d.!?;\\n]{1,3}[a-z]{1,14}){0,5}?[^a-z\\d.!?;\\n]{1,3}${preposition}${owner} {1,2}$`,
)
export const negated = /(?<![a-z])(?:ne|nemoj(?:te)?|nikako|nicht|kein[a-z]{0,2}|no|not|don ?t|ako|if|wenn|si)(?![a-z])/
export const foundThereAfter =
  /^(?:,| -)? (?:(?:nad|nadj|traz|potraz|pis|jav|dodaj|prat)(?:i|ite|te)? (?:me|mi|nas|se)|sam|smo|me ima|nas ima|me mozete|nas mozete|me nad[a-z]{1,6}|nas nad[a-z]{1,6}|cete me|cete nas|me traz[a-z]{1,5})(?![a-z])/
export const knownThere =
  /^(?: [a-z]{2,10}){0,2} (?:pod|kao|as|under|unter|als|como|bajo)(?: imenom| nazivom| dem Namen| the name)? \p{Lu}\p{L}{2,}/u
export const owned =
  /(?<![a-z])(?:moj[a-z]{0,3}|mom|nas|my|our|mein[a-z]{0,2}|mi|mail|mejl|imejl|e ?mail|kontakt|adres[ae]) (?:[a-z]{1,9} ){0,2}$/
export const mailBefore =
  /(?<![a-z])(?:e-?mail|mejl|imejl|mail|correo)[a-z]{0,2}(?: (?:mi )?je| is| ist| es)?[: ]{1,3}[a-z\d._-]{2,20}(?: [a-z\d._-]{2,20})? (?:na |at |et )?$/
export const accountNameStatement =
  /^ (?:(?:profil|nalog|account|konto|ime) )?(?:mi je|je|ist|is|es) ([a-z]{6,40})(?=$|[\n.,;!)])/
export const participle = /(?:an|en|ao|io|la|lo|li|na|no|ut|un|at|ed|ert|ado|ido)$/

const strong = String.raw`(?=[a-z\d._]{4,40})(?:[a-z\d]+[_.][a-z\d._]*[a-z\d]|[a-z\d._]*_[a-z\d._]*|[a-z]{3,}\d+[a-z\d._]*|\d+[a-z]{4,}[a-z\d._]*)`
export const handleAfter = new RegExp(
  String.raw`^(?:[ :=\-–(,/]{0,3}(?:(?:profil|nalog|stranic|account|konto|kanal|adres|ime|name|user|nick|nik|page|korisnick)[a-z]{0,4}|je|mi|kao|sam|pod|is|ist|es|as|unter|under)(?![a-z])){0,4}[ :=\-–(,/]{1,4}@?(${strong})(?![a-z\d])`,
)
export const handleBefore = new RegExp(
  String.raw`(?<![a-z\d@._])(${strong})(?: {1,2}(?:na|kod|at|et|on|auf|en|preko|je na))?[ -]{1,2}$`,
)
export const colonAfter = /^ ?(?:[:=]|[-–] ?@) ?([a-z\d._]{4,40})( [a-z]{2,40})?/
export const pathAfter = /^ ?\/ ?[a-z]{0,40}[._\d][a-z\d._]{1,40}/
const noun =
  '(?:profil[a-z]{0,2}|stranic[a-z]{1,2}|kanal[a-z]{0,2}|nalog[a-z]{0,2}|page|seite|account|konto|imenom|ime|pod|kao|sam|je)'
const capitals = String.raw`\p{Lu}[\p{L}']+(?: \p{Lu}\p{Ll}+){1,2}`
export const capitalsAfter = new RegExp(
  String.raw`^(?: ?[:,–-])?(?<nouns>(?: ${noun}:?)*) ?(?<= )(?<name>${capitals})`,
  'u',
)
export const capitalsBefore = new RegExp(String.raw`^[^\p{L}\d]*${capitals}(?:,| -| na| je na| on| auf| en)? $`, 'u')
/** Most surnames of the country end so. */
const surname = String.raw`(?:[a-z]{3,14} )?[a-z]{3,20}ic`
export const surnameBefore = new RegExp(String.raw`(?<![a-z])${surname}(?: na| je na|,| -)? $`)
export const surnameAfter = new RegExp(String.raw`^(?: ?:)? ${surname}(?![a-z])`)
export const clauseEnd = /^(?:$|[\n.,;!)])/
export const loneAfter = /^ ([a-z\d]{4,30}(?: [a-z\d]{3,20})?)(?=$|[\n.,;!)]|, )/

export const tagAfter = /^[ :=-]{1,3}[a-z\d._]{2,32}#\d{4}(?!\d)/

/** Work done with these services for clients; it may follow their names without an account. */
export const workTerm =
  /^ (?:advert|reklam|oglas|stran|profil|kampan|kampagn|objav|nalog|poziv|grup|market|shop|dizajn|design|post|vide|stor|reel|kanal|integrac|app|aplik|instal|podes|racun|poruk|chat|live|business|biznis|manager|menadz|admin|fotogr|influ|sadrz|[ck]onten|promo|strat|anal|pixel|page|seit|werbung|anzeig|auftritt|konto|account|gestalt|einricht|salon|plugin|link|logo|web|sajt|podrsk|kurs|obuk|savjet|specijal|ekspert|uslug|vodj|vodi|lajk|like|pratil|pratio|follow|publika|cover|ban+er|katalog|objekt|google|tiktok|viber|whats|insta|facebook|messenger|telegram|gmail|youtube|linkedin|premium|ventil|maps|slik|mrez|login|lozin|prijav|oporav|hak|blok|problem)[a-z]{0,12}(?![a-z])/
export const functionWord =
  /^,? (?:ads?|api|bot|botov[ai]|tim|ni|nam|ima|imam|imamo|radi|rade|ne|se|i|ili|za|na|od|do|je|su|mi|bi|da|pa|sa|te|to|u|po|ali|jer|kad|kada|koj[a-z]{1,3}|sve|samo|vise|mo[zr]e[a-z]{0,2}|and|or|is|for|to|und|oder|fur|ist|auf|para|y|o|es|fb|ig|plus|cet|does|has|tut|geht|no|nemam)(?![a-z])/
export const searchInvitation =
  /(?<![a-z])(?:(?:pro|iz)?gugl(?:aj|ajte|ni|nite)|(?:pro)?google?aj(?:te)?|(?:google|gugl) (?:me|us|my name|mich|uns)|googeln sie|googl(?:e|ea)(?:me|nos|enos)|(?:google|gugl)[a-z]{0,3} (?:u?kucaj|upisi|potrazi|trazi)(?:te)?|(?:(?:u?kucaj|upisi|potrazi|trazi|pretrazi)(?:te)?|search for|look up|suchen sie) (?:[a-z]{1,14} ){0,4}?(?:google|gugl|googl)[a-z]{0,3})(?![a-z])(?: \p{L}{2,20}){0,3}/gu
