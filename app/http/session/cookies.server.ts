import { createCookie } from 'react-router'
import { sessionLifetime } from '#app/accounts/rules.ts'
import { config } from '#app/config.server.ts'

const isSecure = config.PUBLIC_ORIGIN?.startsWith('https:') ?? false
const baseOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
const yearSeconds = 365 * 24 * 3600

/** The `__Host-` prefix binds the cookie to this host, but browsers accept it over TLS only. */
export const sessionCookieName = isSecure ? '__Host-session' : 'session'

export const sessionCookie = createCookie(sessionCookieName, {
  ...baseOptions,
  maxAge: sessionLifetime.absoluteDays * 24 * 3600,
})
export const flashCookie = createCookie('flash', { ...baseOptions, maxAge: 60, secrets: [config.SECRET] })
/** On which day this member chose to confirm the address later. */
export const confirmLaterCookie = createCookie('kasnije', { ...baseOptions, maxAge: 24 * 3600 })
/** Names a visitor's browser to the tokens of its forms, until it is closed. */
export const formCookie = createCookie(isSecure ? '__Host-form' : 'form', baseOptions)
/** The key of the development mailbox. */
export const mailboxCookie = createCookie('mailbox', { ...baseOptions, path: '/dev/posta' })
/** Accounts that were signed in to in this browser, as marks that tell nobody which. */
export const knownBrowserCookie = createCookie('known', { ...baseOptions, maxAge: yearSeconds })
export const displayCookie = createCookie('display', { ...baseOptions, maxAge: yearSeconds })

/** The session's token as the browser sent it; a cookie that holds anything else is none of ours. */
export async function readSessionToken(header: string | null | undefined): Promise<string | null> {
  const value: unknown = await sessionCookie.parse(header ?? '')
  return typeof value === 'string' && value !== '' ? value : null
}

/** Set by `enhance` for a visit over a slow connection. */
export const slowCookieName = 'slow'

/** Set by `enhance`: this browser runs scripts. One that does not is spared what only a script could read. */
export const scriptCookieName = 'js'

/** Reads one cookie's raw value without the cost of parsing a signed one. */
export function hasCookie(header: string | null | undefined, name: string): boolean {
  return !!header && header.split(';').some((part) => part.trimStart().startsWith(`${name}=`))
}
