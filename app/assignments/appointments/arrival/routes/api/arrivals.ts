import { z } from 'zod'
import { answerArrival, contestMissed, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { arrivals } from '#app/assignments/appointments/arrival/rules.ts'
import { contestReason } from '#app/assignments/appointments/arrival/schemas.ts'
import { appointmentShape } from '#app/assignments/appointments/api-presenters.server.ts'
import { reloadAppointment } from '#app/assignments/appointments/routes/api/reloading.server.ts'
import { apiRoutes, forClients, forWorkers } from '#app/http/api/api-route.server.ts'

const facts = { namespace: 'appointments', response: appointmentShape, refusals: [404, 409] as (404 | 409)[] }

const handler = apiRoutes({
  '/api/jobad/:id/appointments/:appointmentId/arrival': {
    POST: forWorkers({
      ...facts,
      summary:
        'Say whether one comes to the agreed time; `cannot` ends it, is said before it begins, and counts within 24 hours of it',
      body: z.object({ arrival: z.enum(arrivals, 'appointments:arrival.required') }),
      run: async ({ db, user, id, body, now }) => {
        const key = { adId: id(), userId: user.id, appointmentId: id('appointmentId') }
        return reloadAppointment(db, key, await answerArrival(db, { ...key, ...body, now }))
      },
    }),
  },
  '/api/jobad/:id/appointments/:appointmentId/missed': {
    POST: forClients({
      ...facts,
      summary: 'Say that the worker did not come, from an hour after the agreed time until a week later',
      run: async ({ db, user, id, now }) => {
        const key = { adId: id(), userId: user.id, appointmentId: id('appointmentId') }
        return reloadAppointment(db, key, await reportMissed(db, { ...key, now }))
      },
    }),
  },
  '/api/jobad/:id/appointments/:appointmentId/contest': {
    POST: forWorkers({
      ...facts,
      summary: 'Say once, within three days, why it is not so that one did not come',
      body: z.object({ reason: contestReason }),
      run: async ({ db, user, id, body, now }) => {
        const key = { adId: id(), userId: user.id, appointmentId: id('appointmentId') }
        return reloadAppointment(db, key, await contestMissed(db, { ...key, ...body, now }))
      },
    }),
  },
})

export const loader = handler
export const action = handler
