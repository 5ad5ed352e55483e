import { emailColumns, phoneColumns } from '#app/deliveries/reach/contact-failures.server.ts'
import { memberNotice } from '#app/accounts/sessions/session-notices.server.ts'
import { cancelMemberships } from '#app/subscriptions/memberships/granting.server.ts'
import type { Db } from '#db/connection.ts'

/** Empties the row of a closed account, which stays because what others need refers to it, and ends its devices. */
export async function anonymizeUser(trx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      name: '',
      surname: '',
      email: `closed-${userId}@closed.invalid`,
      phone: '',
      gender: 'Other',
      address: null,
      password_hash: null,
      sms_notifications: false,
      profile_image_id: null,
      ...emailColumns(null),
      ...phoneColumns(null),
      quiet_from: null,
      quiet_until: null,
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
    }))
    .where('id', '=', userId)
    .returning(memberNotice)
    .execute()
  await trx
    .updateTable('worker_profiles')
    .set({
      public_slug: `closed-${userId}`,
      worker_status: 'Blocked',
      away_until: null,
      own_away_until: null,
      skill_details: '',
      work_description: '',
      search_words: '',
      search_tags: [],
      years_of_experience: 0,
      tier: 'Regular',
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .execute()
  await cancelMemberships(trx, { workerId: userId })
  await trx.deleteFrom('devices').where('user_id', '=', userId).execute()
}
