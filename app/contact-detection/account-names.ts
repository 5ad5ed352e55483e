import type { NormalizedText } from './normalized-text.ts'
import { findPlainName } from './plain-names.ts'
import { findServiceMentions, type ServiceMention } from './service-names.ts'
import type { Span } from './spans.ts'
import {
  clauseBefore,
  clauseAfter,
  invited,
  negated,
  foundThereAfter,
  knownThere,
  owned,
  mailBefore,
  accountNameStatement,
  participle,
  handleAfter,
  handleBefore,
  colonAfter,
  pathAfter,
  capitalsAfter,
  capitalsBefore,
  surnameBefore,
  surnameAfter,
  clauseEnd,
  loneAfter,
  tagAfter,
  workTerm,
  functionWord,
  searchInvitation,
} from './account-patterns.ts'

export function findAccounts(normalized: NormalizedText, { hasPlainNames = false } = {}): Span[] {
  const found = [...normalized.disguised]
  for (const { 0: passage, index } of normalized.flat.matchAll(searchInvitation))
    found.push({ start: index, end: index + passage.length })
  for (const service of findServiceMentions(normalized.flat)) {
    const span =
      findAccount(normalized, service) ?? (hasPlainNames ? findPlainName(normalized.flat, service) : undefined)
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
  const tag = service.name.startsWith('dis') ? upTo(tagAfter.exec(after)) : null
  if (tag) return tag
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

/** A name of a person or firm, or a lone unknown word, directly beside the service's name. */
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

/** After an only a word for work with the service makes it harmless. */
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
