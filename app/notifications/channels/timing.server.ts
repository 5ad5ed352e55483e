import type { DeliveryChannel } from '#app/deliveries/send-limits.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'

const dayMinutes = 24 * 60

/** In minutes; zeros for what does not come in bursts. */
export function burstOf(type: NotificationType, channel: DeliveryChannel): { delay: number; window: number } {
  return { delay: 0, window: 0, ...definitionOf(type).bursts?.[channel] }
}

/** The deliveries with one key go as one summary, and replace each other on a phone's screen. */
export function burstKeyOf(
  type: NotificationType,
  { adId, actorId }: { adId?: number | undefined; actorId?: number | undefined },
): string {
  const { burstBy } = definitionOf(type)
  if (burstBy === 'type') return type
  if (burstBy === 'conversation') return [type, adId ?? 'direct', actorId].filter(Boolean).join('-')
  return adId ? `${type}-${adId}` : type
}

export function passesQuietHours(type: NotificationType): boolean {
  return definitionOf(type).ignoresQuietHours === true
}

export function ttlMinutes(type: NotificationType): number {
  return definitionOf(type).ttlMinutes ?? dayMinutes
}

export function isUrgent(type: NotificationType): boolean {
  return definitionOf(type).isUrgent === true || passesQuietHours(type)
}
