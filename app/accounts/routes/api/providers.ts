import { z } from 'zod'
import { presentUser, signedInShape } from '#app/accounts/api-presenters.server.ts'
import { verifyGoogle, verifyFacebook } from '#app/accounts/identities/identities.server.ts'
import { signInWithIdentity } from '#app/accounts/identities/linking.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { requireSecondStep } from '#app/accounts/routes/api/second-step.server.ts'
import { googleSignInSchema, facebookSignInSchema } from '#app/accounts/schemas.ts'
import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { identitySignIns } from '#app/http/limits/rate-limits.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { attemptSessionHeaders, openSession } from '#app/accounts/authentication/session.server.ts'
import { done, refused } from '#app/outcome.ts'

const userInfoShape = z.object({ name: z.string().nullable(), email: z.string().nullable() })

const handler = apiRoutes({
  '/api/user/google-login': signInCalls({
    provider: 'google',
    title: 'Google',
    body: googleSignInSchema,
    verify: ({ idToken }) => verifyGoogle(idToken),
  }),
  '/api/user/facebook-login': signInCalls({
    provider: 'facebook',
    title: 'Facebook',
    body: facebookSignInSchema,
    verify: ({ accessToken }) => verifyFacebook(accessToken),
  }),
})

type Provider<Body extends z.ZodType> = {
  provider: 'google' | 'facebook'
  title: string
  body: Body
  verify: (body: z.output<Body>) => ReturnType<typeof verifyGoogle>
}

function signInCalls<Body extends z.ZodType>({ provider, title, body, verify }: Provider<Body>) {
  const unregisteredShape = z.object({
    loggedIn: z.literal(false),
    [`${provider}UserInfo`]: userInfoShape,
    [`${provider}Ticket`]: z.string(),
    passwordNeeded: z.boolean(),
  })
  return {
    POST: forAnyone({
      summary: `Sign in with a token of ${title}: a session, or a ticket to register or to sign in with`,
      invalidatesPages: false,
      isRepeatable: true,
      namespace: 'accounts',
      body,
      response: z.union([signedInShape, unregisteredShape]),
      refusals: [401],
      rateLimit: ({ context }) => ({ limit: identitySignIns, key: context.get(requestMetadataContext).network }),
      prepare: (args) => verify(args.body),
      run: async ({ db, prepared: identity, context, attempt, now }) => {
        const outcome = await signInWithIdentity(db, identity, now, 'caller')
        if (!outcome.ok) return outcome
        if (outcome.value.kind === 'member') {
          const { userId } = outcome.value
          const pending = await requireSecondStep(context, outcome.value)
          if (pending) return pending
          const isOpen = await openSession(context, { ...outcome.value, key: attempt })
          if (!isOpen) return refused('identity_ticket_expired')
          trackConversion(context, 'login_complete')
          return done({ loggedIn: true as const, user: presentUser(await findOwnAccount(db, userId)) })
        }
        const { name, email } = identity
        const { ticket, kind } = outcome.value
        return done({
          loggedIn: false as const,
          [`${provider}UserInfo`]: { name, email },
          [`${provider}Ticket`]: ticket,
          passwordNeeded: kind === 'password_needed',
        })
      },
      setsCookie: 'sometimes',
      headers: async (answer, { request, attempt }) => {
        const { user } = answer as Partial<z.output<typeof signedInShape>>
        return user ? attemptSessionHeaders(request, { userId: user.id, attempt }) : new Headers()
      },
    }),
  }
}

export const loader = handler
export const action = handler
