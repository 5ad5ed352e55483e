import { hashPassword } from '#app/accounts/passwords/hashing.server.ts'
import { changePassword } from '#app/accounts/profile-editing.server.ts'
import { checkOwnPassword, findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { db } from '#db/connection.ts'

type PasswordChange = { userId: number; sessionId: number | null; currentPassword: string; newPassword: string }

/** Changes a password as the page does: what is dear first, then the verb. */
export async function changeOwnPassword({ userId, sessionId, currentPassword, newPassword }: PasswordChange) {
  const owner = await findPasswordOwner(db, userId)
  const compared = await checkOwnPassword(currentPassword, owner!.passwordHash)
  if (!compared.ok) return compared
  return changePassword(db, { userId, sessionId, ...compared.value, passwordHash: await hashPassword(newPassword) })
}
