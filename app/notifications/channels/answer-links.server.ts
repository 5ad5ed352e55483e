import type { Translation } from '#app/i18n/translate.ts'
import { createLinkToken } from '#app/notifications/channels/link-token.server.ts'
import type { NotificationItem } from '#app/notifications/channels/templates.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'

const dayMs = 86_400_000
const declineValidMs = 14 * dayMs
const maxLinks = 5
const arrivals = ['coming', 'late', 'cannot'] as const
const expiryAnswers = ['prolong', 'found_here', 'found_elsewhere'] as const

type Reader = { items: NotificationItem[]; userId: number; now: Date }

/** Links by which the reader answers: whether they come, what becomes of an ad that ends, and that they decline each ad, the newest last. */
export function answerLinksFor(
  { t, language }: Translation,
  { items, userId, now }: Reader,
): { label: string; path: string }[] {
  const expiresAt = new Date(now.getTime() + declineValidMs)
  const ads = items.flatMap(({ type, adId, params }) =>
    definitionOf(type).isDeclinable && adId ? { adId, title: String(params.adTitle) } : [],
  )
  const declines = ads.slice(-maxLinks).map(({ adId, title }) => ({
    label: items.length === 1 ? t('deliveries:decline.one') : t('deliveries:decline.of_ad', { title }),
    path: `/ne-mogu/${createLinkToken('decline', { workerId: userId, subjectId: adId, expiresAt })}?lng=${language}`,
  }))
  const answers = items.flatMap((item) => {
    const path = arrivalPath(language, { item, userId })
    return path
      ? arrivals.map((each) => ({ label: t(`appointments:arrival.${each}`), path: `${path}&odgovor=${each}` }))
      : []
  })
  return [...answers, ...expiryLinks(t, items), ...declines]
}

function expiryLinks(t: Translation['t'], items: NotificationItem[]): { label: string; path: string }[] {
  const [item] = items
  if (items.length !== 1 || item!.variant !== 'ad_expiring' || !item!.actionPath) return []
  return expiryAnswers.map((each) => ({
    label: t(`ad-expiry:answers.${each}`),
    path: `${item!.actionPath}?odgovor=${each}`,
  }))
}

/** A notification that waits for such an answer leads to the page that needs no session. */
export function withArrivalPath(
  { language }: Translation,
  { item, userId }: { item: NotificationItem; userId: number },
) {
  const actionPath = arrivalPath(language, { item, userId })
  return actionPath ? { ...item, actionPath } : item
}

/** A day after the beginning the appointment is over, whenever it ends. */
function arrivalPath(
  language: string,
  { item: { appointmentId, params }, userId }: { item: NotificationItem; userId: number },
): string | undefined {
  if (!appointmentId) return undefined
  const expiresAt = new Date(Number(params.startsAt) + dayMs)
  const token = createLinkToken('arrival', { workerId: userId, subjectId: appointmentId, expiresAt })
  return `/dolazak/${token}?lng=${language}`
}
