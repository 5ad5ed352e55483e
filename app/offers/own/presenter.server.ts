import type { AdStatus } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { presentEnding } from '#app/offers/contest/presenter.server.ts'
import { presentOwnImage } from '#app/offers/image/presenter.server.ts'
import { splitOfferPrice } from '#app/offers/prices/presenters.ts'
import { canEditOffer, canWithdraw, type OfferStatus } from '#app/offers/rules.ts'
import { presentTerms } from '#app/offers/terms/presenters.server.ts'
import type { findAdForWorker } from '#app/offers/worker-queries.server.ts'

type AdForWorker = NonNullable<Awaited<ReturnType<typeof findAdForWorker>>>

export function presentSentOffer(
  { id: adId, status: adStatus, hasExpired, ownOffer }: AdForWorker,
  { t, language, now }: Translation & { now: Date },
) {
  if (!ownOffer) return null
  const { id, amount, message, status } = ownOffer
  const terms = presentTerms(ownOffer.terms, { t, language }, amount)
  const standing = t(`offers:own.${standingKey({ adStatus, hasExpired }, ownOffer)}`)
  const ending = presentEnding(ownOffer, { t, adId, now })
  const shown = { id, ...splitOfferPrice(ownOffer, { t, language }), message, terms, status }
  const { note, link, gallery } = presentOwnImage(ownOffer, adStatus, t)
  const words = [standing, ending.text, note].filter(Boolean).join(' ')
  const { edit, withdrawal } = presentActions({ id, status }, adStatus, t)
  const links = [edit, link, withdrawal, ending.link].filter((one) => !!one)
  return { ...shown, gallery, standing: words, links: links.map((one) => ({ variant: 'quiet' as const, ...one })) }
}

function presentActions({ id, status }: { id: number; status: OfferStatus }, adStatus: AdStatus, t: Translate) {
  const [states, params] = [{ status, adStatus }, { offerId: id }]
  const edit = {
    to: href('/majstor/moje-ponude/:offerId/izmjena', params),
    label: t('offers:edit.open'),
    variant: 'secondary' as const,
    icon: 'pencil' as const,
  }
  const withdrawal = { to: href('/majstor/moje-ponude/:offerId/povlacenje', params), label: t('offers:withdraw.open') }
  return { edit: canEditOffer(states) && edit, withdrawal: canWithdraw(states) && withdrawal }
}

type Ad = { adStatus: AdStatus; hasExpired: boolean }

function standingKey({ adStatus, hasExpired }: Ad, offer: NonNullable<AdForWorker['ownOffer']>): string {
  const { status, wasUnaccepted, wasEnded, seenAt } = offer
  if (wasEnded) return 'now_ended'
  if (adStatus === 'cancelled') return hasExpired ? 'now_expired' : 'now_cancelled'
  if (adStatus === 'open' && wasUnaccepted && status === 'pending') return 'now_unaccepted'
  if (adStatus === 'open') return status === 'pending' && seenAt ? 'now_seen' : `now_${status}`
  return status === 'pending' ? 'now_another' : 'now_closed'
}
