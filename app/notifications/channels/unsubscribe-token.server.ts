import { isNotificationType } from '#app/notifications/definitions.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { isSigned, secrets, shortSignature } from '#app/secrets.server.ts'

type Subscription = { userId: number; type: NotificationType }

/** Its holder may end mails of this type for this user, and nothing else. */
export function createUnsubscribeToken({ userId, type }: Subscription): string {
  return `${userId}.${type}.${sign(secrets[0], userId, type)}`
}

export function verifyUnsubscribeToken(token: string): Subscription | undefined {
  const [userId = '', type = '', signature = ''] = token.split('.')
  if (!/^[1-9]\d{0,14}$/.test(userId) || !isNotificationType(type)) return undefined
  return isSigned(signature, (secret) => sign(secret, Number(userId), type))
    ? { userId: Number(userId), type }
    : undefined
}

function sign(secret: string, userId: number, type: string): string {
  return shortSignature(secret, `unsubscribe ${userId} ${type}`)
}
