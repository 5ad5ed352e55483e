import { sql, type RawBuilder } from 'kysely'
import { lockAdsOfOffers } from '#app/offers/setting-aside.server.ts'
import type { ReportTarget } from '#app/reports/rules.ts'
import type { Db } from '#db/connection.ts'
import { lockAds, lockPeople } from '#db/locks.ts'

type Owners = { people: number[]; ads: number[] }

/** Whose content it is, and whose counts and pages change with it. */
const owners: Record<ReportTarget, (id: number) => RawBuilder<Owners>> = {
  ad: (id) => sql`select array[client_id] as people, array[id] as ads from ads where id = ${id}`,
  profile: (id) =>
    sql`select array[user_id] as people, '{}'::bigint[] as ads from worker_profiles where user_id = ${id}`,
  question: (id) => sql`
    select array[worker_id, client_id] as people, array[ad_id] as ads
    from questions join ads on ads.id = ad_id where questions.id = ${id}`,
  review: (id) => sql`
    select array[client_id, worker_id] as people, '{}'::bigint[] as ads from reviews where id = ${id}`,
  message: (id) => sql`select array[sender_id] as people, '{}'::bigint[] as ads from messages where id = ${id}`,
  // Restored, it stands in its ads again.
  image: (id) => sql`
    select array[owner_id] as people, array(
      select (place ->> 'parentId')::bigint from hidden_contents, jsonb_array_elements(evidence -> 'places') as place
      where target_type = 'image' and target_id = ${id} and restored_at is null and place ->> 'table' = 'ad_images'
    ) as ads
    from images where id = ${id} and owner_id is not null`,
}

/** Locks the people and the ads of this content, so that it is hidden and restored in turn with all that they do. */
export async function lockContent(trx: Db, { target, id }: { target: ReportTarget; id: number }): Promise<void> {
  const found = await owners[target](id).execute(trx)
  const { people, ads } = found.rows[0] ?? { people: [], ads: [] }
  await lockPeople(trx, people, 'no key update')
  await lockAds(trx, ads)
  if (target === 'profile') await lockAdsOfOffers(trx, id)
}
