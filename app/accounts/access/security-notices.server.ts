import { randomUUID } from 'node:crypto'
import type { SecurityVariant } from '#app/notifications/definitions.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

type SecurityNotice = { userId: number; variant: SecurityVariant; params?: Record<string, string> }

/** Tells the owner, also by mail and at once, that something about who can get into the account has changed. */
export function announceSecurity(trx: Db, { userId, variant, params }: SecurityNotice): Promise<void> {
  const dedupeKey = `${variant}-${randomUUID()}`
  return announce(trx, { type: 'ProfileUpdate', variant, recipientId: userId, ...(params && { params }), dedupeKey })
}
