import type { PresentedAgreement } from '#app/assignments/appointments/presenters.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'

type Person = { name: string; surname: string }
type Sides = { viewer: Person; partner: Person }
type Reader = Translation & { isClient: boolean; now: Date }

/** The agreement on one page and as plain text, with the names of both and nobody's contacts. */
export function presentSheet(agreement: PresentedAgreement, { viewer, partner }: Sides, reader: Reader) {
  const { t, language, isClient, now } = reader
  const [client, worker] = isClient ? [viewer, partner] : [partner, viewer]
  const [, what, ...terms] = agreement.facts
  const facts = [
    [t('agreement:sheet.client'), fullName(client)],
    [t('agreement:sheet.worker'), fullName(worker)],
    what!,
    ...terms,
    [t('appointments:facts.beside'), agreement.photo?.label],
  ].filter(([, value]) => value) as [string, string][]
  const versions = agreement.versions.map(({ iso, time, title, number, by, texts, reason }) => ({
    iso,
    time,
    title: by ? titleOf(number, by === 'viewer' ? [viewer, partner] : [partner, viewer], t) : title,
    text: [...texts, ...(reason ? [t('agreement:open.reason', { reason })] : [])].join(' · '),
  }))
  const [title, noReceipt] = [t('agreement:sheet.title'), t('agreement:sheet.no_receipt')]
  const state = t('agreement:sheet.state', { time: formatDateTime(now, language) })
  const text = [
    title,
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...(versions.length > 0 ? ['', `${t('agreement:sheet.versions')}:`] : []),
    ...versions.map((version) => `${version.time} – ${version.title}. ${version.text}`),
    '',
    agreement.deposit.text,
    noReceipt,
    state,
  ].join('\n')
  return { title, facts, versions, deposit: agreement.deposit.text, noReceipt, state, text: `${text}\n` }
}

/** Read by either side, and by whom they show it to. */
function titleOf(number: number, [proposer, other]: [Person, Person], t: Translate): string {
  const title = t('agreement:sheet.by', { proposer: proposer.name, other: other.name })
  return t('agreement:history.version', { number, title })
}

function fullName({ name, surname }: Person): string {
  return `${name} ${surname}`
}
