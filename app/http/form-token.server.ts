import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { config } from '#app/config.server.ts'
import { sessionTokenContext } from '#app/http/context.server.ts'

const lifeInHours = 24

/**
 * The hidden `_token` of a form: proof that the form was ours, for browsers that send neither Sec-Fetch-Site nor
 * Origin. Bound to the session where there is one, and to the hour it was given.
 */
export function formToken(context: Readonly<RouterContextProvider>, now: Date): string {
  const hour = Math.floor(now.getTime() / 3_600_000)
  return `${hour.toString(36)}.${sign(context, hour)}`
}

export function isFormToken(context: Readonly<RouterContextProvider>, token: unknown, now: Date): boolean {
  if (typeof token !== 'string') return false
  const [given, signature] = token.split('.')
  const hour = Number.parseInt(given ?? '', 36)
  const age = Math.floor(now.getTime() / 3_600_000) - hour
  if (!signature || !(age >= 0 && age <= lifeInHours)) return false
  const expected = Buffer.from(sign(context, hour))
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}

function sign(context: Readonly<RouterContextProvider>, hour: number): string {
  const session = context.get(sessionTokenContext) ?? 'visitor'
  return createHmac('sha256', config.SECRET).update(`form ${hour} ${session}`).digest('base64url').slice(0, 22)
}
