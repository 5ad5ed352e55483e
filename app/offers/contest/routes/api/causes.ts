import { z } from 'zod'
import { contestReason } from '#app/assignments/appointments/arrival/schemas.ts'
import { apiRoutes, forMembers, forWorkers } from '#app/http/api/api-route.server.ts'
import { causeShape, presentApiCause } from '#app/offers/contest/api-presenter.server.ts'
import { contestCause } from '#app/offers/contest/contesting.server.ts'
import { listCauses } from '#app/offers/contest/queries.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoutes({
  '/api/jobad/:id/causes': {
    GET: forMembers({
      summary: 'The reasons about the worker that ended agreements on an ad, the newest first; to a worker the own',
      response: z.object({ items: z.array(causeShape) }),
      refusals: [404],
      run: async ({ db, user, id }) => {
        const causes = await listCauses(db, { adId: id(), viewerId: user.id })
        return causes.length > 0 ? done({ items: causes.map(presentApiCause) }) : refused('unknown')
      },
    }),
  },
  '/api/jobad/:id/causes/:causeId/contest': {
    POST: forWorkers({
      summary: 'Say once, within three days, why what the client gave as a reason is not so',
      namespace: 'appointments',
      body: z.object({ reason: contestReason }),
      response: causeShape,
      refusals: [404, 409],
      run: async ({ db, user, id, body, now }) => {
        const find = async () =>
          (await listCauses(db, { adId: id(), viewerId: user.id })).find((each) => each.id === id('causeId'))
        const cause = await find()
        if (!cause) return refused('unknown')
        const outcome = await contestCause(db, { eventId: cause.id, workerId: user.id, reason: body.reason, now })
        return outcome.ok ? done(presentApiCause((await find()) ?? cause)) : outcome
      },
    }),
  },
})

export const loader = handler
export const action = handler
