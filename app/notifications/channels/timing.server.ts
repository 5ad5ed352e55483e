import { randomUUID } from 'node:crypto'
import type { DeliveryChannel } from '#app/deliveries/send-limits.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'

const dayMinutes = 24 * 60
/** Those that a clock writes for one reader in one run go together. */
const mailAlone = { delay: 5, window: 0 }
/** No other message of its ad takes the place of its buttons. */
const answeredOnScreen = 'day_asked'

export type NotificationKind = { type: NotificationType; variant: string }

export function isAboutSecurity({ type, variant }: NotificationKind): boolean {
  return definitionOf(type).securityVariants?.includes(variant) === true
}

/** Its e-mail concerns money, who can get into the account, or what was decided about its member. */
export function isEssential({ type, variant }: NotificationKind): boolean {
  const { isEssential: isWhole, essentialVariants } = definitionOf(type)
  return isWhole || isAboutSecurity({ type, variant }) || essentialVariants?.includes(variant) === true
}

export function isByMailAlone({ type, variant }: NotificationKind): boolean {
  return definitionOf(type).mailVariants?.includes(variant) === true
}

export function isScheduled({ type, variant }: NotificationKind): boolean {
  return definitionOf(type).scheduledVariants?.includes(variant) === true
}

/** In minutes; zeros for what does not come in bursts. */
export function burstOf(kind: NotificationKind, channel: DeliveryChannel): { delay: number; window: number } {
  if (isByMailAlone(kind)) return mailAlone
  return { delay: 0, window: 0, ...(!isAboutSecurity(kind) && definitionOf(kind.type).bursts?.[channel]) }
}

/** The deliveries with one key go as one summary, and replace each other on a phone's screen. */
export function burstKeyOf(
  { type, variant }: NotificationKind,
  { adId, actorId }: { adId?: number | undefined; actorId?: number | undefined },
): string {
  if (isAboutSecurity({ type, variant })) return `${type}-${randomUUID()}`
  if (isByMailAlone({ type, variant })) return `${type}-${variant}`
  const { burstBy } = definitionOf(type)
  if (variant === answeredOnScreen) return [type, variant, adId].filter(Boolean).join('-')
  if (burstBy === 'type') return type
  if (burstBy === 'conversation') return [type, adId ?? 'direct', actorId].filter(Boolean).join('-')
  return adId ? `${type}-${adId}` : type
}

export function passesQuietHours(kind: NotificationKind): boolean {
  return definitionOf(kind.type).ignoresQuietHours === true || isAboutSecurity(kind)
}

export function ttlMinutes(type: NotificationType): number {
  return definitionOf(type).ttlMinutes ?? dayMinutes
}

export function isUrgent(kind: NotificationKind): boolean {
  return definitionOf(kind.type).isUrgent === true || passesQuietHours(kind)
}
