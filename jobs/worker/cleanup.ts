import {
  deleteExpiredIdentityTickets,
  deleteExpiredSessions,
  deleteOldVerificationTokens,
} from '#app/accounts/cleaning.server.ts'
import { deleteOldKnownBrowsers } from '#app/accounts/sessions/known-browsers.server.ts'
import { reencryptTotpSecrets } from '#app/accounts/second-factor/reencrypting.server.ts'
import { deleteUnconfirmedEnrolments, removeDueFactors } from '#app/accounts/second-factor/removing.server.ts'
import { deleteExpiredPendingSignIns } from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { maintainPartitions } from '#app/analytics/partitioning.server.ts'
import { deleteOldContactMessages } from '#app/contact/cleaning.server.ts'
import { deleteOldDailyCounts, deleteOldDeliveries } from '#app/deliveries/cleaning.server.ts'
import { deleteInactiveDevices } from '#app/devices/cleaning.server.ts'
import { deleteOldDrafts } from '#app/drafts/saving.server.ts'
import { deleteExpiredRateLimits } from '#app/limits/cleaning.server.ts'
import { deleteOldStrangerContacts } from '#app/limits/strangers.server.ts'
import { deleteOldNotifications } from '#app/notifications/cleaning.server.ts'
import { settleOldNotifications } from '#app/notifications/settling.server.ts'
import { deleteExpiredExports } from '#app/personal-data/exporting.server.ts'
import { deleteOldProfileViews } from '#app/workers/cleaning.server.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

const steps: ((db: Db) => Promise<unknown>)[] = [
  deleteOldIdempotencyKeys,
  deleteOldDrafts,
  deleteExpiredSessions,
  deleteOldKnownBrowsers,
  deleteDoneJobs,
  deleteOldVerificationTokens,
  deleteExpiredIdentityTickets,
  deleteExpiredPendingSignIns,
  deleteUnconfirmedEnrolments,
  (db) => removeDueFactors(db, { now: new Date() }),
  reencryptTotpSecrets,
  deleteOldContactMessages,
  deleteOldProfileViews,
  deleteOldDeliveries,
  deleteOldDailyCounts,
  settleOldNotifications,
  deleteOldNotifications,
  deleteExpiredExports,
  deleteInactiveDevices,
  deleteExpiredRateLimits,
  deleteOldStrangerContacts,
  (db) => maintainPartitions(db, { now: new Date() }),
]

/**
 * Deletes rows whose retention has ended, and settles notifications of closed ads. Every step may run any number of times, also in several
 * processes at once; one that fails, as while the image store is away, keeps none of the others from running.
 */
export async function cleanUp(db: Db): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step(db).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${steps.length} steps failed`)
}

/** The last canary stays, because its age says since when no job gets done. */
async function deleteDoneJobs(db: Db): Promise<void> {
  await db.deleteFrom('outbox').where('kind', '<>', 'canary').where('done_at', '<', timeAgo('7 days')).execute()
  await db
    .deleteFrom('outbox')
    .where('kind', '=', 'canary')
    .where('done_at', '<', timeAgo('1 hour'))
    .where('done_at', '<', (eb) =>
      eb
        .selectFrom('outbox as other')
        .select((one) => one.fn.max('other.done_at').as('last'))
        .where('other.kind', '=', 'canary'),
    )
    .execute()
}

/** Phones send forms by themselves for seven days (app/enhance/waiting/waiting-rules.ts). The table belongs to app/http, which jobs do not import. */
async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', timeAgo('8 days')).execute()
}
