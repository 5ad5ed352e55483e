import { parseCookie } from 'cookie'
import { createCookie } from 'react-router'
import { sessionLifetime } from '#app/accounts/rules.ts'
import { config } from '#app/config.server.ts'

const isSecure = config.PUBLIC_ORIGIN?.startsWith('https:') ?? false
const baseOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
const yearSeconds = 365 * 24 * 3600

/** Browsers accept the `__Host-` prefix over TLS only. */
export const sessionCookieName = isSecure ? '__Host-session' : 'session'

export const sessionCookie = createCookie(sessionCookieName, {
  ...baseOptions,
  maxAge: sessionLifetime.absoluteDays * 24 * 3600,
})
export const flashCookie = createCookie('flash', { ...baseOptions, maxAge: 60, secrets: [config.SECRET] })
/** The members who were reminded today that their address is not verified. */
export const remindedCookie = createCookie('kasnije', { ...baseOptions, maxAge: 24 * 3600 })
export const profileLaterCookie = createCookie('profil', { ...baseOptions, maxAge: 30 * 24 * 3600 })
export const formCookie = createCookie(isSecure ? '__Host-form' : 'form', baseOptions)
/** The key of the forms that the server stores for this browser, and the pages that they belong to. */
export const savedFormsCookie = createCookie('saved-forms', { ...baseOptions, maxAge: 3 * 24 * 3600 })
/** The key of the ads that were written in this browser without an account. It outlives them, so that a page can say that they are gone. */
export const visitorDraftsCookie = createCookie('ad-drafts', { ...baseOptions, maxAge: 45 * 24 * 3600 })
export const providerFlowCookie = createCookie('provider-flow', {
  ...baseOptions,
  maxAge: 600,
  secrets: [config.SECRET],
})
/** The ticket that this browser has brought from a provider: one that came in a link of somebody else counts nothing. */
export const identityTicketCookie = createCookie('identity-ticket', { ...baseOptions, maxAge: 3600 })
export const mailboxCookie = createCookie('mailbox', { ...baseOptions, path: '/dev/posta' })
/** Hashes of the accounts that were signed in to in this browser. */
export const knownBrowserCookie = createCookie('known', { ...baseOptions, maxAge: yearSeconds })
export const displayCookie = createCookie('display', { ...baseOptions, maxAge: yearSeconds })

export async function readSessionToken(header: string | null | undefined): Promise<string | null> {
  const value: unknown = await sessionCookie.parse(header ?? '')
  return typeof value === 'string' && value !== '' ? value : null
}

export const slowCookieName = 'slow'

/** Set by `enhance`, so that only browsers with JavaScript get hydrated pages. */
export const scriptCookieName = 'js'

/** Set by scripts while the floating messenger is open. */
export const messengerCookieName = 'messenger'

/** After what the page may request a review. The script replaces it for seven days, in which no other is named. */
export const milestoneCookieName = 'milestone'

export function milestoneCookie(milestone: string): string {
  return `${milestoneCookieName}=${milestone}; Path=/; Max-Age=600; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Read by scripts; the first is theirs alone. */
export const guideCookieNames = ['tours', milestoneCookieName]

/** Read by scripts: the key of the form that was carried out last. */
export const sentCookieName = 'sent'

export function hasCookie(header: string | null | undefined, name: string): boolean {
  return parseCookie(header ?? '')[name] !== undefined
}
