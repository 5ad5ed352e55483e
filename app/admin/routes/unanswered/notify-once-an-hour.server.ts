import { notifyWorkersAsAdmin } from '#app/admin/ads/acts.server.ts'
import { workerNotices } from '#app/http/limits/rate-limits.server.ts'
import { withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import type { Db } from '#db/connection.ts'

export function notifyOnceAnHour(db: Db, act: Parameters<typeof notifyWorkersAsAdmin>[1]) {
  return withRateLimit({ limit: workerNotices, key: String(act.adId) }, () => notifyWorkersAsAdmin(db, act))
}
