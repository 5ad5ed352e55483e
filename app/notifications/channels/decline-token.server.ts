import { hmac, isSigned, secrets } from '#app/secrets.server.ts'

type DeclineLink = { workerId: number; adId: number; expiresAt: Date }

/** Its holder may decline this ad for this worker until it expires, and nothing else. */
export function createDeclineToken({ workerId, adId, expiresAt }: DeclineLink): string {
  const payload = `${workerId}.${adId}.${Math.floor(expiresAt.getTime() / 1_000)}`
  return `${payload}.${sign(secrets[0], payload)}`
}

export function verifyDeclineToken(token: string): DeclineLink | undefined {
  const [, payload = '', workerId, adId, expires, signature = ''] =
    /^(([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,10}))\.([\w-]{43})$/.exec(token) ?? []
  if (!isSigned(signature, (secret) => sign(secret, payload))) return undefined
  return { workerId: Number(workerId), adId: Number(adId), expiresAt: new Date(Number(expires) * 1_000) }
}

/** Long enough to be left out of the log. */
function sign(secret: string, payload: string): string {
  return hmac(secret, `decline ${payload}`).toString('base64url')
}
