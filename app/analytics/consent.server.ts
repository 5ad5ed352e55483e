import { randomBytes } from 'node:crypto'
import { config } from '#app/config.server.ts'

export const consentCookieName = 'consent'

const consentMaxAge = 182 * 24 * 3600

/** The visitor's choice about analytics; null before they have chosen. `visit` identifies the browser. */
export type Consent = { choice: 'yes'; visit: string } | { choice: 'no' } | null

export function readConsent(cookies: string | null | undefined): Consent {
  const [, choice, visit] = /(?:^|;\s*)consent=([01])(?:\.([\w-]{16}))?(?:;|$)/.exec(cookies ?? '') ?? []
  if (choice === '1' && visit) return { choice: 'yes', visit }
  return choice === undefined ? null : { choice: 'no' }
}

/** Readable by the script, which sends nothing without consent. A refusal carries no identifier. */
export function consentCookie(choice: 'yes' | 'no'): string {
  const value = choice === 'yes' ? `1.${randomBytes(12).toString('base64url')}` : '0'
  const secure = config.PUBLIC_ORIGIN?.startsWith('https:') ? '; Secure' : ''
  return `${consentCookieName}=${value}; Path=/; Max-Age=${consentMaxAge}; SameSite=Lax${secure}`
}
