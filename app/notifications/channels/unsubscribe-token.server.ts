import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/config.server.ts'
import { isNotificationType } from '#app/notifications/definitions.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'

type Subscription = { userId: number; type: NotificationType }

/** Its holder may end mails of this type for this user, and nothing else. */
export function createUnsubscribeToken({ userId, type }: Subscription): string {
  return `${userId}.${type}.${sign(userId, type)}`
}

export function verifyUnsubscribeToken(token: string): Subscription | undefined {
  const [userId = '', type = '', signature = ''] = token.split('.')
  if (!/^[1-9]\d{0,14}$/.test(userId) || !isNotificationType(type)) return undefined
  const [expected, received] = [Buffer.from(sign(Number(userId), type)), Buffer.from(signature)]
  return expected.length === received.length && timingSafeEqual(expected, received)
    ? { userId: Number(userId), type }
    : undefined
}

function sign(userId: number, type: string): string {
  return createHmac('sha256', config.SECRET).update(`unsubscribe ${userId} ${type}`).digest('base64url').slice(0, 22)
}
