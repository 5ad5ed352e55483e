import type { Translation } from '#app/deliveries/composers.server.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import { createDeclineToken } from '#app/notifications/channels/decline-token.server.ts'
import type { NotificationItem } from '#app/notifications/channels/templates.ts'

const validMs = 14 * 86_400_000
const maxLinks = 5

/** Where the reader of these notifications answers each of their ads without signing in, the newest last. */
export function declineLinksFor(
  { t, language }: Translation,
  { items, userId, now }: { items: NotificationItem[]; userId: number; now: Date },
): { label: string; path: string }[] {
  const expiresAt = new Date(now.getTime() + validMs)
  const ads = items.flatMap(({ type, adId, params }) =>
    definitionOf(type).isDeclinable && adId ? { adId, title: String(params.adTitle) } : [],
  )
  return ads.slice(-maxLinks).map(({ adId, title }) => ({
    label: items.length === 1 ? t('deliveries:decline.one') : t('deliveries:decline.of_ad', { title }),
    path: `/ne-mogu/${createDeclineToken({ workerId: userId, adId, expiresAt })}?lng=${language}`,
  }))
}
