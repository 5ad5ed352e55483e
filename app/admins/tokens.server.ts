import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { accessTokenMinutes } from '#app/admins/rules.ts'
import { hmac, secrets } from '#app/secrets.server.ts'

type Audience = 'admin' | 'admin-code'
type Claims = { adminId: number; sessionId: number }

const pendingMinutes = 10

const issuer = 'majstorija'
const algorithm = 'HS256'

export async function issueAccessToken({ adminId, sessionId }: Claims, now: Date) {
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + accessTokenMinutes * 60_000)
  return { accessToken: await sign('admin', { adminId, sid: sessionId }, { now, expiresAt }), expiresAt }
}

export async function readAccessToken(token: string, now: Date): Promise<Claims | undefined> {
  const claims = await verify('admin', token, now)
  return typeof claims?.sid === 'number' ? { adminId: claims.adminId, sessionId: claims.sid } : undefined
}

type PendingSignIn = { adminId: number; credential: string }

/**
 * Says that this browser knows the password of an admin, whose code it still has to give. `credential` tells which password
 * and which app: a reset ends what was half finished with the former ones.
 */
export function issuePendingToken(pending: PendingSignIn, now: Date): Promise<string> {
  return sign('admin-code', pending, { now, expiresAt: new Date(now.getTime() + pendingMinutes * 60_000) })
}

export async function readPendingToken(token: string, now: Date): Promise<PendingSignIn | undefined> {
  const claims = await verify('admin-code', token, now)
  return typeof claims?.credential === 'string' ? { adminId: claims.adminId, credential: claims.credential } : undefined
}

export function fingerprintCredential({ passwordHash, secret }: { passwordHash: string; secret: Buffer }): string {
  return createHash('sha256').update(passwordHash).update(secret).digest('base64url')
}

function sign(
  audience: Audience,
  { adminId, ...claims }: { adminId: number; sid?: number; credential?: string },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(adminId))
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyOf(secrets[0]))
}

async function verify(audience: Audience, token: string, now: Date) {
  const options = { algorithms: [algorithm], issuer, audience, currentDate: now, requiredClaims: ['exp', 'sub'] }
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), options)
      return { adminId: Number(payload.sub), sid: payload.sid, credential: payload.credential }
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return undefined
}

function keyOf(secret: string): Buffer {
  return hmac(secret, 'admin tokens')
}
