import { findKnownBrowser, rememberBrowser } from '#app/accounts/sessions/known-browsers.server.ts'
import { knownBrowserCookie, listKnownAccounts } from '#app/http/session/cookies.server.ts'
import { db, type Db } from '#db/connection.ts'

const maxAccounts = 5
/** The cookie is sent only where a limit asks for it, so that public pages stay cacheable. */
const paths = ['/prijava', '/resetovanje-sifre', '/api/user/login', '/api/user/request-password-reset']

export async function knownBrowserOf(request: Request, email: string): Promise<number | null> {
  return findKnownBrowser(db, { email, tokens: await readTokens(request) })
}

export async function signInSource(request: Request, email: string): Promise<{ browserId: number } | 'stranger'> {
  const browserId = await knownBrowserOf(request, email)
  return browserId === null ? 'stranger' : { browserId }
}

/** The cookies of a browser that has signed in to the account, or set its new password by a mailed link. */
export async function knownBrowserCookies(trx: Db, request: Request, userId: number): Promise<string[]> {
  const tokens = await readTokens(request)
  const token = await rememberBrowser(trx, { userId, tokens, now: new Date() })
  return Promise.all(paths.map((path) => knownBrowserCookie(userId).serialize(token, { path })))
}

async function readTokens(request: Request): Promise<string[]> {
  const header = request.headers.get('cookie') ?? ''
  const accounts = listKnownAccounts(header).slice(0, maxAccounts)
  const tokens = await Promise.all(accounts.map((userId) => knownBrowserCookie(userId).parse(header)))
  return tokens.map(String).filter((token) => /^[\w-]{22}$/.test(token))
}
