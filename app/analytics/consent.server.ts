import { randomBytes } from 'node:crypto'
import { config } from '#app/config.server.ts'

export const consentCookieName = 'consent'

const consentMaxAge = 182 * 24 * 3600

/** Whether this visitor lets their steps be counted. `visit` is there only for those who do; null is not asked yet. */
export type Consent = { choice: 'yes'; visit: string } | { choice: 'no' } | null

export function readConsent(cookies: string | null | undefined): Consent {
  const [, choice, visit] = /(?:^|;\s*)consent=([01])(?:\.([\w-]{16}))?(?:;|$)/.exec(cookies ?? '') ?? []
  if (choice === '1' && visit) return { choice: 'yes', visit }
  return choice === undefined ? null : { choice: 'no' }
}

/** Plain and readable by our script, which sends nothing without it. A refusal holds no identifier. */
export function consentCookie(choice: 'yes' | 'no'): string {
  const value = choice === 'yes' ? `1.${randomBytes(12).toString('base64url')}` : '0'
  const secure = config.PUBLIC_ORIGIN?.startsWith('https:') ? '; Secure' : ''
  return `${consentCookieName}=${value}; Path=/; Max-Age=${consentMaxAge}; SameSite=Lax${secure}`
}
