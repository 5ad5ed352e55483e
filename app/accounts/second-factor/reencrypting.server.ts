import { reencryptTotpSecret } from '#app/accounts/second-factor/totp.server.ts'
import { secrets } from '#app/secrets.server.ts'
import type { Db } from '#db/connection.ts'

/** While SECRET is changed, puts the keys of apps under the new one, so that the former one can go. */
export async function reencryptTotpSecrets(db: Db): Promise<void> {
  if (secrets.length === 1) return
  for (const { id, secret } of await db.selectFrom('admins').select(['id', 'totp_secret as secret']).execute()) {
    const renewed = reencryptTotpSecret({ owner: 'admin', secret })
    if (!renewed) continue
    await db
      .updateTable('admins')
      .set({ totp_secret: renewed })
      .where('id', '=', id)
      .where('totp_secret', '=', secret)
      .execute()
  }
  for (const { userId, secret } of await db
    .selectFrom('second_factors')
    .select(['user_id as userId', 'secret'])
    .execute()) {
    const renewed = reencryptTotpSecret({ owner: 'member', secret })
    if (!renewed) continue
    await db
      .updateTable('second_factors')
      .set({ secret: renewed })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .execute()
  }
}
