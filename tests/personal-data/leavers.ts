import { closeAccount } from '#app/personal-data/closing.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { noon, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

/** Whether or not the last mail has been sent. */
export const later = new Date(noon.getTime() + 3_000_000)

export function leave({ id: userId }: { id: number }, options: { reason?: string } = {}) {
  return closeAccount(db, { userId, currentHash: passwordHash, now: noon, ...options })
}

export async function leaveAndErase(person: { id: number }): Promise<void> {
  const outcome = await leave(person)
  if (!outcome.ok) throw new Error(outcome.reason)
  await eraseClosedAccounts(db, { now: later })
}

export function findUser(id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
