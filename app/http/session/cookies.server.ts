import { parseCookie } from 'cookie'
import { createCookie, type Cookie, type CookieOptions } from 'react-router'
import { isSecure, secureAttribute } from '#app/config.server.ts'
import { secrets } from '#app/secrets.server.ts'

const baseOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
const yearSeconds = 365 * 24 * 3600

const lifetimes = {
  session: undefined,
  flash: 60,
  'pending-sign-in': undefined,
  kasnije: 24 * 3600,
  profil: 30 * 24 * 3600,
  form: undefined,
  'saved-forms': 3 * 24 * 3600,
  'ad-drafts': 45 * 24 * 3600,
  display: yearSeconds,
}
type HostCookieName = keyof typeof lifetimes
/** Without the option `path`: browsers refuse the prefix with any path but `/`. */
type HostCookie = Omit<Cookie, 'serialize'> & {
  serialize: (value: unknown, options?: { maxAge: number }) => Promise<string>
}

const hostPrefix = isSecure ? '__Host-' : ''

/** Browsers accept the `__Host-` prefix over TLS only; no other host of the domain can set or replace such a cookie. */
function createHostCookie(name: HostCookieName, options: Pick<CookieOptions, 'secrets'> = {}): HostCookie {
  const maxAge = lifetimes[name]
  return createCookie(`${hostPrefix}${name}`, { ...baseOptions, ...(maxAge && { maxAge }), ...options })
}

/** `startSession` says how long. */
export const sessionCookie = createHostCookie('session')
export const sessionCookieName = sessionCookie.name
export const flashCookie = createHostCookie('flash', { secrets })
/** The members who were reminded today that their address is not verified. */
export const remindedCookie = createHostCookie('kasnije')
export const profileLaterCookie = createHostCookie('profil')
export const formCookie = createHostCookie('form')
/** The key of the forms that the server stores for this browser, and the pages that they belong to. */
export const savedFormsCookie = createHostCookie('saved-forms')
/** The key of the ads that were written in this browser without an account. It outlives them, so that a page can say that they are gone. */
export const visitorDraftsCookie = createHostCookie('ad-drafts')
export const providerFlowCookie = createCookie('provider-flow', {
  ...baseOptions,
  maxAge: 600,
  secrets,
})
/** The ticket that this browser has brought from a provider: one that came in a link of somebody else counts nothing. */
export const identityTicketCookie = createCookie('identity-ticket', { ...baseOptions, maxAge: 3600 })
/** The sign-in of this browser whose code is missing. */
export const pendingSignInCookie = createHostCookie('pending-sign-in')
export const mailboxCookie = createCookie('mailbox', { ...baseOptions, path: '/dev/posta' })
/** The token of an account that was signed in to in this browser: one cookie each, so that none replaces another's. */
export function knownBrowserCookie(userId: number | string): Cookie {
  return createCookie(`known-${userId}`, { ...baseOptions, maxAge: yearSeconds })
}

/** The known accounts of a `Cookie` header. */
export function listKnownAccounts(header: string): string[] {
  return Object.keys(parseCookie(header)).flatMap((name) => /^known-(\d{1,15})$/.exec(name)?.[1] ?? [])
}
export const displayCookie = createHostCookie('display')

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
  return `${milestoneCookieName}=${milestone}; Path=/; Max-Age=600; SameSite=Lax${secureAttribute}`
}

/** Read by scripts; the first is theirs alone. */
export const guideCookieNames = ['tours', milestoneCookieName]

/** Read by scripts: the key of the form that was carried out last. */
export const sentCookieName = 'sent'

export function hasCookie(header: string | null | undefined, name: string): boolean {
  return parseCookie(header ?? '')[name] !== undefined
}
