import { hmac, isSigned, secrets } from '#app/secrets.server.ts'

export type LinkPurpose = 'decline' | 'arrival'
/** The subject is the ad that is declined, or the appointment before which the worker answers. */
type SignedLink = { workerId: number; subjectId: number; expiresAt: Date }

/** Its holder may do this one thing for this worker until it expires, and nothing else. */
export function createLinkToken(purpose: LinkPurpose, { workerId, subjectId, expiresAt }: SignedLink): string {
  const payload = `${workerId}.${subjectId}.${Math.floor(expiresAt.getTime() / 1_000)}`
  return `${payload}.${sign(secrets[0], purpose, payload)}`
}

export function verifyLinkToken(purpose: LinkPurpose, token: string): SignedLink | undefined {
  const [, payload = '', workerId, subjectId, expires, signature = ''] =
    /^(([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,10}))\.([\w-]{43})$/.exec(token) ?? []
  if (!isSigned(signature, (secret) => sign(secret, purpose, payload))) return undefined
  return { workerId: Number(workerId), subjectId: Number(subjectId), expiresAt: new Date(Number(expires) * 1_000) }
}

/** Long enough to be left out of the log. */
function sign(secret: string, purpose: LinkPurpose, payload: string): string {
  return hmac(secret, `${purpose} ${payload}`).toString('base64url')
}
