import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Identity, IdentityRefusal } from '#app/accounts/identities/identity.ts'
import { fetchJson, ProviderAwayError } from '#app/accounts/identities/provider-requests.server.ts'
import type { config } from '#app/config.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'

type Settings = Pick<typeof config, 'FACEBOOK_GRAPH_URL' | 'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET'>

const tokenShape = z.object({
  data: z.object({
    app_id: z.coerce.string(),
    type: z.literal('USER'),
    is_valid: z.literal(true),
    user_id: z.coerce.string().min(1).max(255),
    expires_at: z.number().optional(),
  }),
})

const personShape = z.object({
  id: z.coerce.string(),
  name: z.string().optional(),
  email: z.email().max(254).optional().catch(undefined),
})

/**
 * Whom an access token belongs to. The first call says that it was given to our app: a token that another app was given
 * works for the second call as well.
 */
export async function verifyFacebookToken(
  token: string,
  settings: Settings,
): Promise<Outcome<Identity, IdentityRefusal>> {
  const { FACEBOOK_GRAPH_URL: graph, FACEBOOK_APP_ID: appId = '', FACEBOOK_APP_SECRET: secret = '' } = settings
  try {
    const checked = tokenShape.safeParse(
      await fetchJson(withQuery(`${graph}/debug_token`, { input_token: token, access_token: `${appId}|${secret}` })),
    )
    if (!checked.success || checked.data.data.app_id !== appId) return refused('identity_token_invalid')
    const { expires_at: expiresAt = 0, user_id: subject } = checked.data.data
    if (expiresAt !== 0 && expiresAt * 1_000 < Date.now()) return refused('identity_token_invalid')

    const proof = createHmac('sha256', secret).update(token).digest('hex')
    const person = personShape.safeParse(
      await fetchJson(
        withQuery(`${graph}/me`, { fields: 'id,name,email', access_token: token, appsecret_proof: proof }),
      ),
    )
    if (!person.success || person.data.id !== subject) return refused('identity_token_invalid')
    const { name = null, email = null } = person.data
    // Facebook does not say whether it has confirmed the address.
    return done({ provider: 'facebook', subject, email, isEmailVerified: false, name })
  } catch (error) {
    if (error instanceof ProviderAwayError) return refused('identity_provider_away')
    throw error
  }
}

function withQuery(url: string, values: Record<string, string>): URL {
  const target = new URL(url)
  target.search = new URLSearchParams(values).toString()
  return target
}
