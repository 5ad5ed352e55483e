import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { tryParseJson } from '#app/gateways/try-parse-json.ts'
import { isTemporary, postFcm, retryLater } from '#app/gateways/push/fcm-request.server.ts'
import type { SendResult } from '#app/gateways/gateway.ts'

export const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})
export type ServiceAccount = z.output<typeof serviceAccountSchema>

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Share of the message's timeout, so that waiting messages get the token's error. */
const timeoutShare = 0.8
const renewBeforeMs = 5 * 60_000
const tokenShape = z.object({ access_token: z.string(), expires_in: z.number().default(3_600) })

/** OAuth tokens, renewed five minutes before expiry, or a SendResult. @throws when the private key is invalid */
export async function openAccessTokens(account: ServiceAccount, { timeoutMs }: { timeoutMs: number }) {
  const key = await importPKCS8(account.private_key, 'RS256')
  let cached: { token: string; renewAt: number } | undefined
  let pending: Promise<string | SendResult> | undefined

  async function request(): Promise<string | SendResult> {
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const response = await postFcm(account.token_uri, { body: form }, AbortSignal.timeout(timeoutMs * timeoutShare))
    if ('result' in response) return { ...response, mayHaveBeenSent: false }
    if (isTemporary(response.status)) return retryLater(response, 'access token')
    const parsed = tokenShape.safeParse(tryParseJson(response.text))
    if (response.status !== 200 || !parsed.success)
      return { result: 'misconfigured', reason: `no access token: status ${response.status}` }
    const { access_token: token, expires_in: seconds } = parsed.data
    cached = { token, renewAt: Date.now() + seconds * 1_000 - renewBeforeMs }
    return token
  }

  return {
    get(): Promise<string | SendResult> | string {
      if (cached && cached.renewAt > Date.now()) return cached.token
      pending ??= request().finally(() => (pending = undefined))
      return pending
    },
    invalidate(token: string | undefined): void {
      if (cached?.token === token) cached = undefined
    },
  }
}
