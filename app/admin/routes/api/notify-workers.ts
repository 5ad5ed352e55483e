import { z } from 'zod'
import { countMatchingWorkers } from '#app/ads/matching/matching.server.ts'
import { notifyOnceAnHour } from '#app/admin/routes/unanswered/notify-once-an-hour.server.ts'
import { apiReason } from '#app/admins/schemas.ts'
import { forSupport } from '#app/admins/authentication/admin-calls.server.ts'
import { apiRoute } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'

const response = z.object({
  matched: count,
  reachable: count.describe('Those of them whom e-mail, a text message or a push reaches; the others read it here.'),
})

const handler = apiRoute('/api/admin/notify-workers/:id', {
  GET: forSupport({
    summary: 'How many workers an ad matches, whom a POST would notify',
    response,
    refusals: [404, 409],
    namespace: 'admin',
    run: ({ db, id }) => countMatchingWorkers(db, id()),
  }),
  POST: forSupport({
    summary: 'Notify the matching workers of an open ad once more, at most once an hour',
    status: 202,
    invalidatesPages: false,
    body: z.object({ reason: apiReason }),
    response,
    refusals: [404, 409],
    namespace: 'admin',
    run: ({ db, user, id, body, now }) => notifyOnceAnHour(db, { ...body, adId: id(), adminId: user.id, now }),
  }),
})

export const loader = handler
export const action = handler
