import type { NormalizedText } from './normalized-text.ts'
import { findServiceMentions, type ServiceMention } from './service-names.ts'
import type { Span } from './spans.ts'

const clauseBefore = 80
const clauseAfter = 60

/** Asking to be looked for or written to; only together with where. */
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
const invited = new RegExp(
  `(?<![a-z])(?:${invitation})(?:[^a-z\\d.!?;\\n]{1,3}[a-z]{1,14}){0,5}?[^a-z\\d.!?;\\n]{1,3}${preposition}${owner} {1,2}$`,
)
const negated = /(?<![a-z])(?:ne|nemoj(?:te)?|nikako|nicht|kein[a-z]{0,2}|no|not|don ?t|ako|if|wenn|si)(?![a-z])/
const foundThereAfter =
  /^(?:,| -)? (?:(?:nad|nadj|traz|potraz|pis|jav|dodaj|prat)(?:i|ite|te)? (?:me|mi|nas|se)|sam|smo|me ima|nas ima|me mozete|nas mozete|me nad[a-z]{1,6}|nas nad[a-z]{1,6}|cete me|cete nas|me traz[a-z]{1,5})(?![a-z])/
const knownThere =
  /^(?: [a-z]{2,10}){0,2} (?:pod|kao|as|under|unter|als|como|bajo)(?: imenom| nazivom| dem Namen| the name)? \p{Lu}\p{L}{2,}/u
const owned =
  /(?<![a-z])(?:moj[a-z]{0,3}|mom|nas|my|our|mein[a-z]{0,2}|mi|mail|mejl|imejl|e ?mail|kontakt|adres[ae]) (?:[a-z]{1,9} ){0,2}$/
const mailBefore =
  /(?<![a-z])(?:e-?mail|mejl|imejl|mail|correo)[a-z]{0,2}(?: (?:mi )?je| is| ist| es)?[: ]{1,3}[a-z\d._-]{2,20}(?: [a-z\d._-]{2,20})? (?:na |at |et )?$/
const accountNameStatement =
  /^ (?:(?:profil|nalog|account|konto|ime) )?(?:mi je|je|ist|is|es) ([a-z]{6,40})(?=$|[\n.,;!)])/
const participle = /(?:an|en|ao|io|la|lo|li|na|no|ut|un|at|ed|ert|ado|ido)$/

const strong = String.raw`(?=[a-z\d._]{4,40})(?:[a-z\d]+[_.][a-z\d._]*[a-z\d]|[a-z\d._]*_[a-z\d._]*|[a-z]{3,}\d+[a-z\d._]*|\d+[a-z]{4,}[a-z\d._]*)`
const handleAfter = new RegExp(
  String.raw`^(?:[ :=\-–(,/]{0,3}(?:(?:profil|nalog|stranic|account|konto|kanal|adres|ime|name|user|nick|nik|page|korisnick)[a-z]{0,4}|je|mi|kao|sam|pod|is|ist|es|as|unter|under)(?![a-z])){0,4}[ :=\-–(,/]{1,4}@?(${strong})(?![a-z\d])`,
)
const handleBefore = new RegExp(
  String.raw`(?<![a-z\d@._])(${strong})(?: {1,2}(?:na|kod|at|et|on|auf|en|preko|je na))?[ -]{1,2}$`,
)
const colonAfter = /^ ?(?:[:=]|[-–] ?@) ?([a-z\d._]{4,40})( [a-z]{2,40})?/
const pathAfter = /^ ?\/ ?[a-z]{0,40}[._\d][a-z\d._]{1,40}/
const noun =
  '(?:profil[a-z]{0,2}|stranic[a-z]{1,2}|kanal[a-z]{0,2}|nalog[a-z]{0,2}|page|seite|account|konto|imenom|ime|pod|kao|sam|je)'
const capitals = String.raw`\p{Lu}[\p{L}']+(?: \p{Lu}\p{Ll}+){1,2}`
const capitalsAfter = new RegExp(String.raw`^(?: ?[:,–-])?(?<nouns>(?: ${noun}:?)*) ?(?<= )(?<name>${capitals})`, 'u')
const capitalsBefore = new RegExp(String.raw`^[^\p{L}\d]*${capitals}(?:,| -| na| je na| on| auf| en)? $`, 'u')
/** Most families of the country have such a name, in whatever letters it is typed. */
const surname = String.raw`(?:[a-z]{3,14} )?[a-z]{3,20}ic`
const surnameBefore = new RegExp(String.raw`(?<![a-z])${surname}(?: na| je na|,| -)? $`)
const surnameAfter = new RegExp(String.raw`^(?: ?:)? ${surname}(?![a-z])`)
const clauseEnd = /^(?:$|[\n.,;!)])/
const loneAfter = /^ ([a-z\d]{4,30}(?: [a-z\d]{3,20})?)(?=$|[\n.,;!)]|, )/

/** What one does with these services for others, so that it follows their names where no account is given. */
const workTerm =
  /^ (?:advert|reklam|oglas|stran|profil|kampan|kampagn|objav|nalog|poziv|grup|market|shop|dizajn|design|post|vide|stor|reel|kanal|integrac|app|aplik|instal|podes|racun|poruk|chat|live|business|biznis|manager|menadz|admin|fotogr|influ|sadrz|[ck]onten|promo|strat|anal|pixel|page|seit|werbung|anzeig|auftritt|konto|account|gestalt|einricht|salon|plugin|link|logo|web|sajt|podrsk|kurs|obuk|savjet|specijal|ekspert|uslug|vodj|vodi|lajk|like|pratil|pratio|follow|publika|cover|ban+er|katalog|objekt|google|tiktok|viber|whats|insta|facebook|messenger|telegram|gmail|youtube|linkedin|premium|ventil|maps|slik|mrez|login|lozin|prijav|oporav|hak|blok|problem)[a-z]{0,12}(?![a-z])/
const functionWord =
  /^,? (?:ads?|api|bot|botov[ai]|tim|ni|nam|ima|imam|imamo|radi|rade|ne|se|i|ili|za|na|od|do|je|su|mi|bi|da|pa|sa|te|to|u|po|ali|jer|kad|kada|koj[a-z]{1,3}|sve|samo|vise|mo[zr]e[a-z]{0,2}|and|or|is|for|to|und|oder|fur|ist|auf|para|y|o|es|fb|ig|plus|cet|does|has|tut|geht|no|nemam)(?![a-z])/
const searchInvitation =
  /(?<![a-z])(?:(?:pro|iz)?gugl(?:aj|ajte|ni|nite)|(?:pro)?google?aj(?:te)?|(?:google|gugl) (?:me|us|my name|mich|uns)|googeln sie|googl(?:e|ea)(?:me|nos|enos)|(?:google|gugl)[a-z]{0,3} (?:u?kucaj|upisi|potrazi|trazi)(?:te)?|(?:(?:u?kucaj|upisi|potrazi|trazi|pretrazi)(?:te)?|search for|look up|suchen sie) (?:[a-z]{1,14} ){0,4}?(?:google|gugl|googl)[a-z]{0,3})(?![a-z])(?: \p{L}{2,20}){0,3}/gu

/** Names under which somebody is found at another service, and invitations to look for or write to them there. */
export function findAccounts(normalized: NormalizedText): Span[] {
  const found = [...normalized.disguised]
  for (const { 0: passage, index } of normalized.flat.matchAll(searchInvitation))
    found.push({ start: index, end: index + passage.length })
  for (const service of findServiceMentions(normalized.flat)) {
    const span = findAccount(normalized, service)
    if (span) found.push(span)
  }
  return found
}

function findAccount({ text, flat }: NormalizedText, service: ServiceMention): Span | undefined {
  const { start, end, kind } = service
  const before = clauseOf(flat.slice(Math.max(0, start - clauseBefore), start))
  const after = flat.slice(end, end + clauseAfter)
  const shown = text.slice(end, end + clauseAfter)
  const upTo = (match: RegExpExecArray | null) => match && { start, end: end + match[0].length }

  const path = upTo(pathAfter.exec(after))
  if (path && kind !== 'mail') return path
  const handle = handleAfter.exec(after)
  if (handle && isHandle(handle[1]!, shown, handle[0].length)) return upTo(handle) ?? undefined
  const earlier = handleBefore.exec(before)
  if (earlier && !/^\d/.test(earlier[1]!)) return { start: start - earlier[0].length, end }
  const colon = colonAfter.exec(after)
  if (colon && isColonHandle(colon, shown)) return upTo(colon) ?? undefined

  if (kind !== 'phone' && (kind !== 'engine' || service.name.startsWith('gug'))) {
    const named = nameBeside({ before, after, shown, shownBefore: text.slice(start - before.length, start) }, service)
    if (named) return named
  }
  if (kind === 'mail' && before.endsWith(' na ') && owned.test(before.replace(/ (?:je )?[a-z\d._]{4,40} na $/, ' ')))
    return { start, end }
  if (kind === 'mail' && clauseEnd.test(after) && mailBefore.test(before))
    return { start: start - before.trimStart().length, end }
  if (negated.test(before)) return undefined
  const invitationMatch = invited.exec(before)
  if (invitationMatch && !isSubjectAfter(after)) return { start: start - (before.length - invitationMatch.index), end }
  const locationMatch =
    foundThereAfter.exec(after) ?? (/(?<![a-z])(?:na|on|auf|en) $/.test(before) ? knownThere.exec(shown) : null)
  return locationMatch ? (upTo(locationMatch) ?? undefined) : undefined
}

type NameContext = { before: string; after: string; shown: string; shownBefore: string }

/** A person's or firm's name, or a lone word that is no other word of these services, directly beside the name of the service. */
function nameBeside(
  { before, after, shown, shownBefore }: NameContext,
  { start, end, kind, name: service }: ServiceMention,
): Span | undefined {
  const upTo = (length: number) => ({ start, end: end + length })
  const isSubject = workTerm.test(after) || workTerm.test(after.replace(/^ [a-z]+/, '')) || functionWord.test(after)
  const name = capitalsAfter.exec(shown)
  const isNamed =
    name &&
    !workTerm.test(` ${after.slice(name[0].length - name.groups!.name!.length, name[0].length)}`) &&
    (!isSubject || name.groups!.nouns !== '')
  if (isNamed && (isClauseStart(before) || clauseEnd.test(shown.slice(name[0].length)))) return upTo(name[0].length)
  if (clauseEnd.test(after) && capitalsBefore.test(shownBefore) && !workTerm.test(` ${before.trimStart()}`))
    return { start: start - before.trimStart().length, end }
  const family = surnameBefore.exec(before)
  if (family && clauseEnd.test(after)) return { start: start - family[0].length, end }
  const familyAfter = isSubject ? null : surnameAfter.exec(after)
  if (familyAfter) return upTo(familyAfter[0].length)
  const lone = kind === 'alias' && !isSubject ? loneAfter.exec(after) : null
  if (lone && isClauseStart(before) && (service.length <= 5 || !lone[1]!.includes(' '))) return upTo(lone[0].length)
  const owns = owned.test(before) ? accountNameStatement.exec(after) : null
  return owns && !participle.test(owns[1]!) ? upTo(owns[0].length) : undefined
}

/** After an invitation only a word for what is made there says that the writer is not to be found there. */
function isSubjectAfter(after: string): boolean {
  return /^ (?:reklam|oglas|stranic|profil[a-z]{1,3} (?:za|moj)|kampanj|objav|ads|werbung|anzeig)/.test(after)
}

function clauseOf(before: string): string {
  return before.slice(
    Math.max(
      before.lastIndexOf('\n'),
      before.lastIndexOf('. '),
      before.lastIndexOf('! '),
      before.lastIndexOf('? '),
      before.lastIndexOf(';'),
    ) + 1,
  )
}

function isClauseStart(before: string): boolean {
  return (
    /(?:^|[,.:;!?(\n–-]|(?<![a-z])(?:i|ili|and|und|y|na|moj|my|on|auf|en|imam)) ?$/.test(before) &&
    !/(?<![a-z])(?:za|for|fur|para) (?:[a-z]+ )?$/.test(before)
  )
}

function isHandle(handle: string, shown: string, length: number): boolean {
  if (/^\d+x\d+/.test(handle)) return false
  const dot = handle.indexOf('.')
  const isSentence = dot > 0 && /\p{Lu}/u.test(shown.charAt(length - handle.length + dot + 1))
  return !isSentence || /[_\d]/.test(handle)
}

/** "Facebook: dizajn i tekst" is a sentence; "Facebook: amra.h", "fb: Amra Hodžić" and a lone word are names. */
function isColonHandle([match, handle = '', second]: RegExpExecArray, shown: string): boolean {
  if (match.includes('@') || /[\d_]|\.[a-z]/.test(handle)) return true
  const isCapital = (at: number) => /\p{Lu}/u.test(shown.charAt(at))
  if (second)
    return isCapital(match.length - second.length - handle.length) && isCapital(match.length - second.length + 1)
  return /^(?:$|[.,;)\n])/.test(shown.slice(match.length, match.length + 1))
}
