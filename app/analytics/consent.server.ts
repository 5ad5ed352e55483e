import { randomBytes } from 'node:crypto'
import { config, secureAttribute } from '#app/config.server.ts'

export const consentCookieName = 'consent'

const consentMaxAge = 182 * 24 * 3600

/**
 * The visitor's choice about analytics; null before they have chosen. `visit` identifies the browser; `allowsTags` if they
 * also accepted the tag manager, which the page with the question has named.
 */
export type Consent = { choice: 'yes'; visit: string; allowsTags: boolean } | { choice: 'no' } | null

const { TAG_MANAGER_URL: tagManagerUrl, TAG_MANAGER_DELAY_MS: delayMs } = config

/** The script of the operator's tag manager; null without one. */
export const tagManager = tagManagerUrl ? { url: tagManagerUrl, delayMs, ...namesOf(new URL(tagManagerUrl)) } : null

function namesOf({ origin, host }: URL) {
  return { origin, host }
}

export function readConsent(cookies: string | null | undefined): Consent {
  const [, choice, visit, tags] = /(?:^|;\s*)consent=([01])(?:\.([\w-]{16})(~t)?)?(?:;|$)/.exec(cookies ?? '') ?? []
  if (choice === '1' && visit) return { choice: 'yes', visit, allowsTags: tags !== undefined }
  return choice === undefined ? null : { choice: 'no' }
}

/** Readable by the script, which sends nothing without consent. A refusal carries no identifier. */
export function consentCookie(choice: 'yes' | 'no', { allowsTags = false } = {}): string {
  const visit = `1.${randomBytes(12).toString('base64url')}${allowsTags ? '~t' : ''}`
  const value = choice === 'yes' ? visit : '0'
  return `${consentCookieName}=${value}; Path=/; Max-Age=${consentMaxAge}; SameSite=Lax${secureAttribute}`
}
