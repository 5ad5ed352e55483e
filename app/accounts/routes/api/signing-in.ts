import { signedInShape, presentUser } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { linkTicket } from '#app/accounts/identities/linking.server.ts'
import { ticketOfCaller } from '#app/accounts/identities/tickets.server.ts'
import { signInSchema } from '#app/accounts/schemas.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { requireSecondStep } from '#app/accounts/routes/api/second-step.server.ts'
import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { signInSource } from '#app/accounts/authentication/known-browser.server.ts'
import { attemptSessionHeaders, closeSession, openSession } from '#app/accounts/authentication/session.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { done, refused } from '#app/outcome.ts'
import { secondStepSchema } from '#app/accounts/second-factor/schemas.ts'
import {
  checkSecondStep,
  openSecondStepSession,
  secondStepHeaders,
} from '#app/accounts/authentication/second-step.server.ts'
import { z } from 'zod'
import { logoutSchema } from '#app/devices/schemas.server.ts'
import { unregisterDevice } from '#app/devices/removing.server.ts'

const handler = apiRoutes({
  '/api/user/login': {
    POST: forAnyone({
      summary: 'Sign in: the answer carries the session cookie; `second_factor_required` asks for a code first',
      invalidatesPages: false,
      conversion: 'login_complete',
      isRepeatable: true,
      body: signInSchema,
      response: signedInShape,
      refusals: [401, 409, 410],
      run: async ({ db, body, request, context, attempt, now }) => {
        const { network } = context.get(requestMetadataContext)
        const signIn = { email: body.email, network, by: await signInSource(request, body.email) }
        const outcome = await withSignInLimit(signIn, () => checkCredentials(db, body))
        if (!outcome.ok) return outcome
        const { isSuspended, ...proof } = outcome.value
        if (isSuspended) return refused('suspended')
        const pending = await requireSecondStep(context, proof)
        if (pending) return pending
        const ticket = ticketOfCaller(body)
        const linked = ticket === undefined ? done(null) : await linkTicket(db, { proof, ticket, now })
        if (!linked.ok) return linked
        if (!(await openSession(context, { ...proof, key: attempt }))) return refused('invalid_credentials')
        return done({ user: presentUser(await findOwnAccount(db, proof.userId)), loggedIn: true as const })
      },
      setsCookie: true,
      headers: ({ user }, { request, attempt }) => attemptSessionHeaders(request, { userId: user.id, attempt }),
    }),
  },
  '/api/user/login/second-factor': {
    POST: forAnyone({
      summary:
        'Finish a sign-in that was answered with `second_factor_required`: a code of the app, or a recovery code',
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
        const linked = ticket === undefined ? done(null) : await linkTicket(db, { proof: checked.value, ticket, now })
        if (!linked.ok) return linked
        const opened = await openSecondStepSession(db, context, checked.value)
        if (!opened.ok) return opened
        return done({ user: presentUser(await findOwnAccount(db, userId)), loggedIn: true as const })
      },
      setsCookie: true,
      headers: ({ user }, { request }) => secondStepHeaders(request, user.id),
    }),
  },
  '/api/user/logout': {
    POST: forAnyone({
      summary: 'Sign out: the session ends, and pushes to this device',
      invalidatesPages: false,
      allowsSuspended: true,
      body: logoutSchema,
      isRepeatable: true,
      response: z.object({ loggedIn: z.literal(false) }),
      run: async ({ db, user, body: { deviceId } }) => {
        if (user && deviceId) await unregisterDevice(db, { userId: user.id, deviceId })
        return done({ loggedIn: false as const })
      },
      setsCookie: true,
      headers: (_, { context }) => closeSession(context),
    }),
  },
})

export const loader = handler
export const action = handler
