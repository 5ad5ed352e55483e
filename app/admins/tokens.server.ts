import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { config } from '#app/config.server.ts'
import { accessTokenMinutes } from '#app/admins/rules.ts'

type Audience = 'admin' | 'admin-code'
type Claims = { adminId: number; sessionId: number }

/** The step between the password and the code. */
const pendingMinutes = 10

const issuer = 'majstorija'
const algorithm = 'HS256'
const key = createHmac('sha256', config.SECRET).update('admin tokens').digest()

export async function issueAccessToken({ adminId, sessionId }: Claims, now: Date) {
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + accessTokenMinutes * 60_000)
  return { accessToken: await sign('admin', { adminId, sid: sessionId }, { now, expiresAt }), expiresAt }
}

export async function readAccessToken(token: string, now: Date): Promise<Claims | undefined> {
  const claims = await verify('admin', token, now)
  return typeof claims?.sid === 'number' ? { adminId: claims.adminId, sessionId: claims.sid } : undefined
}

/** Says that this browser knows the password of an admin, whose code it still has to give. */
export function issuePendingToken(adminId: number, now: Date): Promise<string> {
  return sign('admin-code', { adminId }, { now, expiresAt: new Date(now.getTime() + pendingMinutes * 60_000) })
}

export async function readPendingToken(token: string, now: Date): Promise<number | undefined> {
  return (await verify('admin-code', token, now))?.adminId
}

function sign(
  audience: Audience,
  { adminId, ...claims }: { adminId: number; sid?: number },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(adminId))
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key)
}

async function verify(audience: Audience, token: string, now: Date) {
  try {
    const options = { algorithms: [algorithm], issuer, audience, currentDate: now, requiredClaims: ['exp', 'sub'] }
    const { payload } = await jwtVerify(token, key, options)
    return { adminId: Number(payload.sub), sid: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
