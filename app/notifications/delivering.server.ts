import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { planDeliveries } from '#app/notifications/channels/planning.server.ts'
import { isEssential } from '#app/notifications/channels/timing.server.ts'
import { supersedeNotifications } from '#app/notifications/superseding.server.ts'
import { listWritten } from '#app/notifications/queries.server.ts'
import { findDetails, insertNotifications, lockWhomItConcerns } from '#app/notifications/writing.server.ts'
import { inTransaction } from '#db/connection.ts'
import { nudge } from '#jobs/outbox/enqueuing.ts'
import type { Task } from '#jobs/outbox/task.ts'

/** Writes an announced notification for each recipient and plans its deliveries. Repeated runs write nothing twice. */
export async function deliverNotification(
  { db, payload, finish }: Task<'notify'>,
  gateways: Gateways = configuredGateways,
): Promise<void> {
  const hasNewJobs = await inTransaction(db, async (trx) => {
    const found = await findDetails(trx, payload)
    const details = found && (await lockWhomItConcerns(trx, payload, found)) ? found : undefined
    const { isOutdated } = await supersedeNotifications(trx, payload)
    const written = details && !isOutdated ? await insertNotifications(trx, payload, details) : []
    const rows = isEssential(payload) ? await listWritten(trx, payload) : written.filter(({ readAt }) => !readAt)
    const isEnqueued = await planDeliveries(
      trx,
      {
        rows,
        type: payload.type,
        variant: payload.variant,
        adId: details?.adId,
        actorId: details?.actorId,
        now: new Date(),
      },
      gateways,
    )
    await finish(trx)
    return isEnqueued
  })
  if (hasNewJobs) nudge()
}
