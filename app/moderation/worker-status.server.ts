import type { Selectable } from 'kysely'
import { restoreOffers, setOffersAside } from '#app/offers/setting-aside.server.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import type { Db } from '#db/connection.ts'
import type { WorkerProfiles } from '#db/schema.ts'

type WorkerStatus = Selectable<WorkerProfiles>['worker_status']

/** The status that support has set, and whether moderators have removed the profile; undefined for a closed account. */
export async function findWorkerStatus(trx: Db, workerId: number) {
  const profile = await trx
    .selectFrom('worker_profiles')
    .innerJoin('users', 'users.id', 'worker_profiles.user_id')
    .leftJoin('hidden_contents as removal', (join) =>
      join
        .onRef('removal.target_id', '=', 'user_id')
        .on('removal.target_type', '=', 'profile')
        .on('removal.restored_at', 'is', null),
    )
    .select(['worker_status as status', 'status_after_removal as statusAfterRemoval', 'removal.id as removalId'])
    .where('user_id', '=', workerId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!profile) return undefined
  const { status, statusAfterRemoval, removalId } = profile
  return { status: statusAfterRemoval ?? status, isRemoved: removalId !== null }
}

type StatusChange = { workerId: number; status: WorkerStatus; isRemoved: boolean; now: Date }

/**
 * Sets the status of a locked worker's profile. Neither support nor moderators lift what the other has done: while the profile is
 * removed it is blocked, and `status` counts from when it is restored. A blocked worker's offers are set aside.
 */
export async function changeWorkerStatus(trx: Db, { workerId, status, isRemoved, now }: StatusChange): Promise<void> {
  const shown = isRemoved ? 'Blocked' : status
  await trx
    .updateTable('worker_profiles')
    .set({ worker_status: shown, status_after_removal: isRemoved ? status : null, ...updatedAtNow })
    .where('user_id', '=', workerId)
    .execute()
  if (shown === 'Blocked') await setOffersAside(trx, { workerId, now })
  else await restoreOffers(trx, { workerId, cause: `unblocked-${now.getTime()}`, now })
}
