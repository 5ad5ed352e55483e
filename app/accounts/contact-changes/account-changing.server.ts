import type { z } from 'zod'
import type { accountChangeSchema } from '#app/accounts/account-change-schema.ts'
import { holdSession } from '#app/accounts/access/holding.server.ts'
import { requestEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { requestPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { changePassword, editProfile } from '#app/accounts/profile-editing.server.ts'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { done } from '#app/outcome.ts'
import { moveServiceArea } from '#app/workers/service-area.server.ts'
import type { Db } from '#db/connection.ts'

type NewPassword = Pick<Parameters<typeof changePassword>[1], 'currentHash' | 'passwordHash'>
export type PreparedChange = { phone: string | undefined; email: string | undefined; password: NewPassword | null }
type Change = {
  user: Pick<SessionUser, 'id' | 'sessionId' | 'city' | 'userType'>
  body: z.output<typeof accountChangeSchema>
  prepared: PreparedChange
  network: string
  browserHash: Buffer | undefined
  now: Date
}

/** Several changes, of which the caller rolls back all when one is refused. */
export async function changeAccount(trx: Db, { user, body, prepared, network, browserHash, now }: Change) {
  const { id: userId, sessionId, city: from } = user
  const isWorker = user.userType === 'Worker'
  const { phone: _, email: __, currentPassword: ___, newPassword: ____, ...changes } = body
  const { password, phone, email } = prepared
  const changesContacts = phone !== undefined || email !== undefined
  const steps = [
    changesContacts && (() => holdSession(trx, user)),
    password && (() => changePassword(trx, { ...password, userId, sessionId, browserHash })),
    () => editProfile(trx, { ...changes, userId }),
    body.movesServiceArea && isWorker && (() => moveServiceArea(trx, { workerId: userId, from })),
    phone !== undefined && (() => requestPhoneChange(trx, { userId, phone, network, now })),
    email !== undefined && (() => requestEmailChange(trx, { userId, email, now })),
  ]
  for (const step of steps) {
    const outcome = step ? await step() : done(null)
    if (!outcome.ok) return outcome
  }
  const awaitsConfirmation = (['phone', 'email'] as const).filter((contact) => prepared[contact] !== undefined)
  return done({ awaitsConfirmation })
}
