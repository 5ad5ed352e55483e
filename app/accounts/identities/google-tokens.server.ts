import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Identity, IdentityRefusal } from '#app/accounts/identities/identity.ts'
import {
  fetchJson,
  fetchOutside,
  ProviderAwayError,
  timeoutMs,
} from '#app/accounts/identities/provider-requests.server.ts'
import type { config } from '#app/config.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'

type Settings = Pick<
  typeof config,
  'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_WRAPPER_CLIENT_ID' | 'GOOGLE_APP_CLIENT_IDS'
>
type Sent = { nonce: string; clientId: string }

const discoveryShape = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
export type Endpoints = z.output<typeof discoveryShape>

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  email: z.email().max(254).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  nonce: z.string().optional(),
})

const dayMs = 24 * 60 * 60_000

/** An issuer's endpoints and keys, each fetched once at a time and cached; a failure is forgotten at once. */
export function openGoogle(settings: Settings) {
  let discovered: { at: number; endpoints: Promise<Endpoints> } | undefined
  let keys: { uri: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined

  function endpoints(): Promise<Endpoints> {
    if (discovered && discovered.at > Date.now() - dayMs) return discovered.endpoints
    const request = fetchJson(`${settings.GOOGLE_ISSUER}/.well-known/openid-configuration`).then((body) => {
      const parsed = discoveryShape.safeParse(body)
      if (!parsed.success) throw new ProviderAwayError('no discovery document')
      return parsed.data
    })
    discovered = { at: Date.now(), endpoints: request }
    request.catch(() => (discovered = undefined))
    return request
  }

  async function findKeys() {
    const { jwks_uri: uri } = await endpoints()
    if (keys?.uri !== uri)
      keys = {
        uri,
        find: createRemoteJWKSet(new URL(uri), { timeoutDuration: timeoutMs, [customFetch]: fetchOutside }),
      }
    return keys.find
  }

  const { GOOGLE_CLIENT_ID, GOOGLE_WRAPPER_CLIENT_ID, GOOGLE_APP_CLIENT_IDS } = settings
  const audiences = [GOOGLE_CLIENT_ID, GOOGLE_WRAPPER_CLIENT_ID, ...GOOGLE_APP_CLIENT_IDS].filter(
    (id) => id !== undefined,
  )

  /** Checks what OpenID Connect asks of an ID token; `sent` is missing where an app requested it. */
  async function verify(idToken: string, sent?: Sent): Promise<Outcome<Identity, IdentityRefusal>> {
    try {
      const { payload } = await jwtVerify(idToken, await findKeys(), {
        algorithms: ['RS256'],
        issuer: [settings.GOOGLE_ISSUER, settings.GOOGLE_ISSUER.replace('https://', '')],
        audience: sent?.clientId ?? audiences,
        clockTolerance: 60,
        maxTokenAge: '1h',
        requiredClaims: ['sub', 'exp'],
      })
      return readClaims(payload, sent?.nonce)
    } catch (error) {
      return isAway(error) ? refused('identity_provider_away') : refused('identity_token_invalid')
    }
  }

  function readClaims(payload: JWTPayload, nonce?: string): Outcome<Identity, IdentityRefusal> {
    const parsed = claimsShape.safeParse(payload)
    // An array of audiences would let a token for somebody else pass beside ours.
    if (!parsed.success || typeof payload.aud !== 'string') return refused('identity_token_invalid')
    const { sub, azp, email, email_verified, name } = parsed.data
    if (azp !== undefined && !audiences.includes(azp)) return refused('identity_token_invalid')
    if (nonce !== undefined && parsed.data.nonce !== nonce) return refused('identity_token_invalid')
    return done({
      provider: 'google',
      subject: sub,
      email: email ?? null,
      isEmailVerified: email_verified === true,
      name: name ?? null,
    })
  }

  return { endpoints, verify }
}

/** Everything but a wrong token: no connection, no answer in time, an answer that is no key set. */
function isAway(error: unknown): boolean {
  if (error instanceof ProviderAwayError || error instanceof errors.JWKSTimeout) return true
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) return false
  return (
    error instanceof errors.JWKSInvalid || !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC'
  )
}
