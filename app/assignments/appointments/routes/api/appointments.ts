import { z } from 'zod'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { appointmentShape, presentApiAppointment } from '#app/assignments/appointments/api-presenters.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { reloadAppointment } from '#app/assignments/appointments/routes/api/reloading.server.ts'
import { apiProposalSchema, positionSchema } from '#app/assignments/appointments/schemas.ts'
import { declineProposal, withdrawProposal, type Answer, type ProposalKind } from '#app/assignments/proposals.server.ts'
import { apiRoutes, forMembers } from '#app/http/api/api-route.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

const handler = apiRoutes({
  '/api/jobad/:id/appointments': {
    GET: forMembers({
      summary: 'The days and hours that the two proposed and agreed on for a job, the newest first',
      response: z.object({ items: z.array(appointmentShape) }),
      refusals: [404],
      run: async ({ db, user, id }) => {
        if (!(await findContactDetails(db, { adId: id(), viewerId: user.id }))) return refused('unknown')
        const appointments = await listAppointments(db, id())
        return done({ items: appointments.map((found) => presentApiAppointment(found, user.id)) })
      },
    }),
    POST: forMembers({
      summary:
        'Propose up to three times; a proposal that waits is replaced, and an agreed time stands until another is taken',
      namespace: 'appointments',
      body: apiProposalSchema,
      status: 201,
      response: appointmentShape,
      refusals: [404, 409],
      run: async ({ db, user, id, body, now }) => {
        const key = { adId: id(), userId: user.id }
        const outcome = await proposeTimes(db, { ...body, ...key, now })
        if (!outcome.ok) return outcome
        return reloadAppointment(db, { ...key, appointmentId: outcome.value.proposalId }, outcome)
      },
    }),
  },
  '/api/jobad/:id/appointments/:appointmentId/agree': {
    POST: forMembers({
      summary: 'Take one of the times that the other side proposed',
      namespace: 'appointments',
      body: positionSchema,
      response: appointmentShape,
      refusals: [404, 409],
      run: async ({ db, user, id, body, now }) => {
        const key = { adId: id(), userId: user.id, appointmentId: id('appointmentId') }
        const agreed = await agreeOnTime(db, { ...key, ...body, proposalId: key.appointmentId, now })
        return reloadAppointment(db, key, agreed)
      },
    }),
  },
  '/api/jobad/:id/appointments/:appointmentId/decline': {
    POST: end('Take none of the times that the other side proposed', declineProposal),
  },
  '/api/jobad/:id/appointments/:appointmentId/withdraw': {
    POST: end('Take back the times that one proposed oneself', withdrawProposal),
  },
})

export const loader = handler
export const action = handler

function end(summary: string, verb: (db: Db, kind: ProposalKind, answer: Answer) => Promise<Outcome<unknown, string>>) {
  return forMembers({
    summary,
    namespace: 'appointments',
    response: appointmentShape,
    refusals: [404, 409],
    run: async ({ db, user, id, now }) => {
      const key = { adId: id(), userId: user.id, appointmentId: id('appointmentId') }
      return reloadAppointment(db, key, await verb(db, 'day', { ...key, proposalId: key.appointmentId, now }))
    },
  })
}
