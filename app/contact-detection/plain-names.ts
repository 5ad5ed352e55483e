import { clauseAfter, clauseEnd, functionWord, workTerm } from './account-patterns.ts'
import type { ServiceMention } from './service-names.ts'
import type { Span } from './spans.ts'

const plainNameAfter =
  /^ ?:? (?:(?:profil|nalog|stranic|kanal|account|konto|ime)[a-z]{0,3} )?(?!profil|firm)([a-z][a-z\d]{4,29})(?=$|[\n.,;!)])/
const mailboxBefore = /(?<![a-z\d])([a-z\d._]{3,30}) na $/

/** Any unknown word beside a service. */
export function findPlainName(flat: string, { start, end, kind }: ServiceMention): Span | undefined {
  if (kind === 'engine') return undefined
  const after = flat.slice(end, end + clauseAfter)
  const name = plainNameAfter.exec(after)
  if (name && !workTerm.test(` ${name[1]}`) && !functionWord.test(` ${name[1]}`))
    return { start, end: end + name[0].length }
  const mailbox =
    kind === 'mail' && clauseEnd.test(after) ? mailboxBefore.exec(flat.slice(Math.max(0, start - 40), start)) : null
  return mailbox && !workTerm.test(` ${mailbox[1]}`) ? { start: start - mailbox[0].length, end } : undefined
}
