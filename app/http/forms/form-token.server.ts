import { randomBytes } from 'node:crypto'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { sessionTokenContext } from '#app/http/session/context.server.ts'
import { formCookie, readSessionToken } from '#app/http/session/cookies.server.ts'
import { isSigned, secrets, shortSignature } from '#app/secrets.server.ts'

type Context = Readonly<RouterContextProvider>

const lifetimeHours = 24

type FormBrowser = { session: string | null; known: string | null; issued: string | null; sendsFetchMetadata: boolean }

const formBrowserContext = createContext<FormBrowser>({
  session: null,
  known: null,
  issued: null,
  sendsFetchMetadata: true,
})

/** Reads the cookie that binds forms to a visitor's browser, and sets it if this response has a form and no cookie came. */
export const loadFormBrowser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const known: unknown = await formCookie.parse(request.headers.get('cookie'))
  const browser: FormBrowser = {
    session: await readSessionToken(request.headers.get('cookie')),
    known: typeof known === 'string' && known !== '' ? known : null,
    issued: null,
    sendsFetchMetadata: request.headers.has('sec-fetch-site'),
  }
  context.set(formBrowserContext, browser)
  const response = await next()
  if (browser.issued) response.headers.append('set-cookie', await formCookie.serialize(browser.issued))
  return response
}

/** The CSRF token, bound to the session or the browser's cookie, and to the hour. Empty where Sec-Fetch-Site does the job. */
export function formToken(context: Context, now: Date): string {
  const owner = ownerOf(context) ?? issueBrowserId(context)
  if (!owner) return ''
  const hour = Math.floor(now.getTime() / 3_600_000)
  return `${hour.toString(36)}.${sign(secrets[0], owner, hour)}`
}

/** `expired` is a token of ours for this browser that is too old. That of an ended session counts: nothing is written without one. */
export function checkFormToken(context: Context, token: unknown, now: Date): 'valid' | 'expired' | 'foreign' {
  const [issued, signature] = typeof token === 'string' ? token.split('.') : []
  const hour = Number.parseInt(issued ?? '', 36)
  const age = Math.floor(now.getTime() / 3_600_000) - hour
  if (!signature || !(age >= 0)) return 'foreign'
  const { session, known } = context.get(formBrowserContext)
  const owners = [session && `session ${session}`, known && `browser ${known}`].filter((owner) => owner !== null)
  if (!owners.some((owner) => isSigned(signature, (secret) => sign(secret, owner, hour)))) return 'foreign'
  return age <= lifetimeHours ? 'valid' : 'expired'
}

function ownerOf(context: Context): string | null {
  const session = context.get(sessionTokenContext)
  if (session) return `session ${session}`
  const { known } = context.get(formBrowserContext)
  return known && `browser ${known}`
}

function issueBrowserId(context: Context): string | null {
  const browser = context.get(formBrowserContext)
  if (browser.sendsFetchMetadata) return null
  browser.issued ??= randomBytes(16).toString('base64url')
  return `browser ${browser.issued}`
}

function sign(secret: string, owner: string, hour: number): string {
  return shortSignature(secret, `form ${hour} ${owner}`)
}
