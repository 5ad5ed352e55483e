import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { config } from '#app/config.server.ts'
import { sessionTokenContext } from '#app/http/context.server.ts'
import { formCookie } from '#app/http/cookies.server.ts'

type Context = Readonly<RouterContextProvider>

const lifeInHours = 24

/** What a visitor's forms are bound to. `given` was made for this answer, whose cookie carries it. */
type FormBrowser = { known: string | null; given: string | null; isProvenByHeaders: boolean }

const formBrowserContext = createContext<FormBrowser>({ known: null, given: null, isProvenByHeaders: true })

/** Knows the browser that a visitor's forms are bound to; one that is given a form and is not known yet gets its cookie. */
export const knowFormBrowser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const known: unknown = await formCookie.parse(request.headers.get('cookie'))
  const browser: FormBrowser = {
    known: typeof known === 'string' && known !== '' ? known : null,
    given: null,
    isProvenByHeaders: request.headers.has('sec-fetch-site'),
  }
  context.set(formBrowserContext, browser)
  const response = await next()
  if (browser.given) response.headers.append('set-cookie', await formCookie.serialize(browser.given))
  return response
}

/**
 * The hidden `_token` of a form: proof that the form was ours and this browser's, for browsers that send neither
 * Sec-Fetch-Site nor Origin. Bound to the session where there is one, else to the browser's cookie, and to the hour it was
 * given. Empty for a visitor whose browser will say where the form comes from.
 */
export function formToken(context: Context, now: Date): string {
  const owner = ownerOf(context) ?? nameBrowser(context)
  if (!owner) return ''
  const hour = Math.floor(now.getTime() / 3_600_000)
  return `${hour.toString(36)}.${sign(owner, hour)}`
}

export function isFormToken(context: Context, token: unknown, now: Date): boolean {
  const owner = ownerOf(context)
  if (!owner || typeof token !== 'string') return false
  const [given, signature] = token.split('.')
  const hour = Number.parseInt(given ?? '', 36)
  const age = Math.floor(now.getTime() / 3_600_000) - hour
  if (!signature || !(age >= 0 && age <= lifeInHours)) return false
  const expected = Buffer.from(sign(owner, hour))
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}

function ownerOf(context: Context): string | null {
  const session = context.get(sessionTokenContext)
  if (session) return `session ${session}`
  const { known } = context.get(formBrowserContext)
  return known && `browser ${known}`
}

function nameBrowser(context: Context): string | null {
  const browser = context.get(formBrowserContext)
  if (browser.isProvenByHeaders) return null
  browser.given ??= randomBytes(16).toString('base64url')
  return `browser ${browser.given}`
}

function sign(owner: string, hour: number): string {
  return createHmac('sha256', config.SECRET).update(`form ${hour} ${owner}`).digest('base64url').slice(0, 22)
}
