import { activateUpcoming } from '#app/subscriptions/sweeps/activating.server.ts'
import { expireSubscriptions } from '#app/subscriptions/sweeps/expiring.server.ts'
import { warnExpiring } from '#app/subscriptions/sweeps/warning.server.ts'
import type { Db } from '#db/connection.ts'

/** Updates subscriptions to the current time; idempotent. Expiry comes first, so that the next one can become active. */
export async function sweepSubscriptions(db: Db, { now }: { now: Date }): Promise<void> {
  await expireSubscriptions(db, { now })
  await activateUpcoming(db, { now })
  await warnExpiring(db, { now })
}
