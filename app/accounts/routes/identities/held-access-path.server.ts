import { accountPath } from '#app/accounts/account-paths.ts'
import { findHeldAccess } from '#app/accounts/access/keeping.server.ts'
import { db } from '#db/connection.ts'

/** The page on which the owner says what of the account is theirs, as long as something waits for it. */
export async function pathToHeldAccess(userId: number): Promise<string | undefined> {
  const held = await findHeldAccess(db, userId)
  return held && accountPath('security', held.userType)
}
