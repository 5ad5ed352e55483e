import { prudentDeposit } from '#app/assignments/appointments/rules.ts'
import { describeChange, presentDeposit, presentGuarantee } from '#app/assignments/changes/describing.server.ts'
import { termsAfter, type StoredChange } from '#app/assignments/changes/queries.server.ts'
import { applyChange, type AgreedTerms } from '#app/assignments/changes/rules.ts'
import { formatDateTime, formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { OfferTerms } from '#app/offers/terms/rules.ts'

type Details = { amount: number | null; terms: OfferTerms; name: string }
type Reader = Translation & { viewerId: number }

export function presentChanges(details: Details, changes: StoredChange[], reader: Reader) {
  const { t } = reader
  const terms = termsAfter({ amount: details.amount, ...details.terms }, changes)
  const { scope, deposit, guaranteeMonths } = terms
  const open = changes.find(({ status }) => status === 'proposed')
  const warning = warnOfDeposit(terms, reader)
  return {
    facts: [
      [t('agreement:facts.scope'), scope ?? ''],
      [t('agreement:facts.deposit'), deposit ? presentDeposit(deposit, reader) : ''],
      [t('agreement:facts.guarantee'), guaranteeMonths ? presentGuarantee(guaranteeMonths, reader) : ''],
    ] as [string, string][],
    deposit: { text: warning ?? sayPrudentDeposit(terms, reader), isHigh: warning !== undefined },
    open: open && presentOpen(open, terms, reader),
    history: changes.flatMap((change) => presentEvents(change, details.name, reader)),
  }
}

export type PresentedChange = NonNullable<ReturnType<typeof presentChanges>['open']>

function presentOpen(change: StoredChange, terms: AgreedTerms, reader: Reader) {
  const after = applyChange(terms, change)
  return {
    id: change.id,
    isOwn: change.proposerId === reader.viewerId,
    lines: describeChange(change, terms, reader),
    reason: reader.t('agreement:open.reason', { reason: change.reason }),
    warning: change.deposit || change.amount ? warnOfDeposit(after, reader) : undefined,
  }
}

/** Neither side can hide it: it stands beside the deposit wherever that is read. */
function warnOfDeposit({ amount, deposit }: AgreedTerms, { t, language }: Reader): string | undefined {
  if (deposit && amount === null) return t('agreement:deposit_early', { deposit: formatKm(deposit.amount, language) })
  const prudent = prudentDeposit(amount ?? 0)
  if (!deposit || deposit.amount <= prudent) return undefined
  const sums = { deposit: formatKm(deposit.amount, language), amount: formatKm(prudent, language) }
  return t('agreement:deposit_high', sums)
}

function sayPrudentDeposit({ amount }: AgreedTerms, { t, language }: Reader): string {
  if (amount === null) return t('agreement:deposit_waits')
  return t('appointments:deposit', { amount: formatKm(prudentDeposit(amount), language) })
}

type Event = 'proposed' | 'declined' | 'withdrawn' | 'closed'

/** The version of an agreed change says the rest. */
function presentEvents(change: StoredChange, name: string, reader: Reader) {
  const { proposerId, status, proposedAt, decidedAt, reason } = change
  const isOwn = proposerId === reader.viewerId
  const present = (event: Event, at: Date, byViewer: boolean, texts: string[]) => ({
    iso: at.toISOString(),
    time: formatDateTime(at, reader.language),
    title: reader.t(`agreement:history.${byViewer ? 'own' : 'partner'}.${event}`, { name }),
    texts,
  })
  const lines = [
    ...(status === 'agreed' ? [] : describeChange(change, {}, reader)),
    reader.t('agreement:open.reason', { reason }),
    ...(status === 'replaced' ? [reader.t('appointments:history.replaced')] : []),
  ]
  return [
    present('proposed', proposedAt, isOwn, lines),
    ...(status === 'declined' ? [present('declined', decidedAt!, !isOwn, [])] : []),
    ...(status === 'withdrawn' ? [present('withdrawn', decidedAt!, isOwn, [])] : []),
    ...(status === 'closed' ? [present('closed', decidedAt!, isOwn, [])] : []),
  ]
}
