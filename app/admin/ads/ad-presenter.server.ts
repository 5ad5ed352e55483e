import type { AdminAd } from '#app/admin/ads/queries.server.ts'
import { presentNotes, sumUp } from '#app/admin/ads/unanswered-presenter.server.ts'
import { href } from '#app/href.ts'
import { formatBudget, formatDateTime } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'
import { tradeOrSkillName } from '#app/trades/trades.server.ts'

export function presentAdminAd(ad: AdminAd, { language, t }: Translation) {
  const { id, title, status, hiddenAt, offerCount, responses, notes } = ad
  const at = (time: Date | null) => (time ? formatDateTime(time, language) : '')
  const isPublic = hiddenAt === null && ['open', 'in_progress', 'completed'].includes(status)
  return {
    id,
    title,
    status,
    isRemoved: hiddenAt !== null,
    isOpen: status === 'open',
    publicPath: isPublic ? href('/oglasi/:id', { id }) : null,
    client: presentClient(ad, t),
    facts: [
      { label: t('admin:person.id'), value: String(id) },
      { label: t('admin:ad.trade'), value: tradeOrSkillName(ad, language) },
      { label: t('common:fields.city'), value: cityName(ad.city) },
      { label: t('common:fields.budget'), value: formatBudget(ad.minPayout, ad.maxPayout, language, t) },
      { label: t('admin:ad.published'), value: at(ad.publishedAt) },
      { label: t('admin:ad.open_until'), value: status === 'open' ? at(ad.expiresAt) : '' },
    ],
    responses: [t('admin:unanswered.responses', sumUp(responses)), t('admin:ad.offers', { count: offerCount })].join(
      ' · ',
    ),
    notes: presentNotes(notes, language),
  }
}

function presentClient({ clientId, name, surname, deletedAt }: AdminAd, t: Translate) {
  if (deletedAt) return { name: t('common:labels.deleted_user'), to: null }
  return { name: `${name} ${surname}`, to: href('/admin/users/:id', { id: clientId }) }
}
