import { z } from 'zod'
import { signedInShape } from '#app/accounts/api-presenters.server.ts'
import { verifyGoogle } from '#app/accounts/identities/identities.server.ts'
import { googleSignInSchema } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'
import {
  identityCall,
  openIdentitySession,
  signInByIdentity,
  userInfoShape,
} from '#app/accounts/routes/api/identity-sign-in.server.ts'

const unregisteredShape = z.object({
  loggedIn: z.literal(false),
  googleUserInfo: userInfoShape,
  googleTicket: z.string(),
  passwordNeeded: z.boolean(),
})

const handler = apiRoute('/api/user/google-login', {
  POST: forAnyone({
    ...identityCall,
    summary: 'Sign in with a token of Google: a session, or a ticket to register or to sign in with',
    body: googleSignInSchema,
    response: z.union([signedInShape, unregisteredShape]),
    prepare: ({ body }) => verifyGoogle(body.idToken),
    run: async ({ prepared: identity, ...args }) => {
      const outcome = await signInByIdentity(args, identity)
      if (outcome instanceof Response || !outcome.ok) return outcome
      if ('user' in outcome.value) return done(outcome.value)
      const { userInfo, ticket, passwordNeeded } = outcome.value
      return done({ loggedIn: false as const, googleUserInfo: userInfo, googleTicket: ticket, passwordNeeded })
    },
    headers: openIdentitySession,
  }),
})

export const loader = handler
export const action = handler
