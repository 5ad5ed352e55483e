import { z } from 'zod'
import { agreeToChange } from '#app/assignments/changes/answering.server.ts'
import {
  agreementShape,
  changeShape,
  presentAgreedTerms,
  presentApiChange,
} from '#app/assignments/changes/api-presenters.server.ts'
import { proposeChange } from '#app/assignments/changes/proposing.server.ts'
import { listChanges, readChanges, termsAfter } from '#app/assignments/changes/queries.server.ts'
import { changeSchema } from '#app/assignments/changes/schemas.ts'
import { declineProposal, withdrawProposal, type Answer } from '#app/assignments/proposals.server.ts'
import { apiRoutes, forMembers } from '#app/http/api/api-route.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

const handler = apiRoutes({
  '/api/jobad/:id/changes': {
    GET: forMembers({
      summary: 'What the two agreed for a job, and the changes proposed to it',
      response: z.object({ agreement: agreementShape, items: z.array(changeShape) }),
      refusals: [404],
      run: async ({ db, user, id }) => {
        const details = await findContactDetails(db, { adId: id(), viewerId: user.id, withChanges: true })
        if (!details) return refused('unknown')
        const changes = readChanges(details.changes ?? [])
        const terms = termsAfter({ amount: details.amount, ...details.terms }, changes)
        const items = changes.map((change) => presentApiChange(change, user.id))
        return done({ agreement: presentAgreedTerms(terms), items })
      },
    }),
    POST: forMembers({
      summary: 'Propose to change what was agreed; a proposal that waits is replaced',
      namespace: 'agreement',
      body: changeSchema,
      status: 201,
      response: changeShape,
      refusals: [404, 409],
      run: async ({ db, user, id, body, now }) => {
        const key = { adId: id(), userId: user.id }
        return reloadChange(db, key, await proposeChange(db, { ...body, ...key, now }))
      },
    }),
  },
  '/api/jobad/:id/changes/:changeId/agree': {
    POST: decide('Agree to a change that the other side proposed', agreeToChange),
  },
  '/api/jobad/:id/changes/:changeId/decline': {
    POST: decide('Decline a change that the other side proposed', (db, answer) =>
      declineProposal(db, 'change', answer),
    ),
  },
  '/api/jobad/:id/changes/:changeId/withdraw': {
    POST: decide('Take back a change that one proposed oneself', (db, answer) =>
      withdrawProposal(db, 'change', answer),
    ),
  },
})

export const loader = handler
export const action = handler

type Changed = Outcome<{ proposalId: number }, string>

function decide(summary: string, verb: (db: Db, answer: Answer) => Promise<Changed>) {
  return forMembers({
    summary,
    namespace: 'agreement',
    response: changeShape,
    refusals: [404, 409],
    run: async ({ db, user, id, now }) => {
      const key = { adId: id(), userId: user.id }
      return reloadChange(db, key, await verb(db, { ...key, proposalId: id('changeId'), now }))
    },
  })
}

async function reloadChange(db: Db, { adId, userId }: { adId: number; userId: number }, outcome: Changed) {
  if (!outcome.ok) return outcome
  const change = (await listChanges(db, adId)).find(({ id }) => id === outcome.value.proposalId)
  return done(presentApiChange(change!, userId))
}
