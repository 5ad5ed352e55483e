import { presentUser, signedInShape } from '#app/accounts/api-presenters.server.ts'
import { linkTicket } from '#app/accounts/identities/linking.server.ts'
import { ticketOfCaller } from '#app/accounts/identities/tickets.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { secondStepSchema } from '#app/accounts/second-factor/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { checkSecondStep, openSecondStepSession, secondStepHeaders } from '#app/http/session/second-step.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/user/login/second-factor', {
  POST: forAnyone({
    summary: 'Finish a sign-in that was answered with `second_factor_required`: a code of the app, or a recovery code',
    invalidatesPages: false,
    conversion: 'login_complete',
    isRepeatable: true,
    namespace: 'second-factor',
    body: secondStepSchema,
    response: signedInShape,
    refusals: [401, 409, 410],
    run: async ({ db, body, request, context, now }) => {
      const checked = await checkSecondStep(request, body.code)
      if (!checked.ok) return checked
      const { userId, isSuspended } = checked.value
      if (isSuspended) return refused('suspended')
      const ticket = ticketOfCaller(body)
      const linked = ticket === undefined ? done(null) : await linkTicket(db, { userId, ticket, now })
      if (!linked.ok) return linked
      const opened = await openSecondStepSession(db, context, checked.value)
      if (!opened.ok) return opened
      return done({ user: presentUser(await findOwnAccount(db, userId)), loggedIn: true as const })
    },
    setsCookie: true,
    headers: ({ user }, { request }) => secondStepHeaders(request, user.id),
  }),
})

export const loader = handler
export const action = handler
