import { createHash } from 'node:crypto'
import { createContext, type RouterContextProvider } from 'react-router'
import { config } from '#app/config.server.ts'
import type { RequestBody } from '#app/http/body/request-body.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { languageInContext } from '#app/i18n/detection.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Accounts and analytics register their types here, because this folder imports no domain. */
export interface Register {}
export type SessionUser = Register extends { user: infer User } ? User : never
export type Conversion = Register extends { conversion: infer Name } ? Name : never

export type RequestMetadata = {
  requestId: string
  receivedAt: Date
  network: string
  userAgent: string
  needsFormToken: boolean
  nonce: string
}

export type Display = {
  theme: 'light' | 'dark' | 'auto'
  /** The member's choice; `auto` follows the browser's data saver and the speed of the connection. */
  lightMode: 'auto' | 'on' | 'off'
  isLight: boolean
  runsScripts: boolean
  app: 'android' | 'ios' | null
}

type Context = Readonly<RouterContextProvider>

export const requestMetadataContext = createContext<RequestMetadata>()
/** The body, which the Request of a route lacks. */
export const bodyContext = createContext<RequestBody>()
export const userContext = createContext<SessionUser | null>(null)
export const sessionTokenContext = createContext<string | null>(null)
export const outageContext = createContext(false)
export const displayContext = createContext<Display>({
  theme: 'auto',
  lightMode: 'auto',
  isLight: false,
  runsScripts: false,
  app: null,
})

export function maybeUser(context: Context): SessionUser | null {
  return context.get(userContext)
}

export function currentUser(context: Context): SessionUser {
  const user = context.get(userContext)
  if (!user) throw new Error('No User available in UserContext')
  return user
}

export function viewerType(context: Context): SessionUser['userType'] | 'visitor' {
  return maybeUser(context)?.userType ?? 'visitor'
}

export function languageOf(context: Context): Language {
  return languageInContext(context)
}

export function requestTranslate(context: Context): Translate {
  return getTranslate(languageOf(context))
}

/** Whom a limit counts that members share with nobody; accounts without a confirmed contact are made quickly. */
export function confirmedSender(context: Context): string {
  const user = maybeUser(context)
  return user?.isConfirmed ? `user:${user.id}` : context.get(requestMetadataContext).network
}

export function requestId(context: Context): string {
  return context.get(requestMetadataContext).requestId
}

/** Search engines and link previews. The package isbot also takes text browsers and our API's callers for bots. */
const botPattern =
  /bot\b|crawl|spider|slurp|facebookexternalhit|preview|headless|lighthouse|^(?:whatsapp|viber|telegram|curl|wget|python|java|go-http|okhttp|apache-httpclient)\b/i

export function isBot(context: Context): boolean {
  return botPattern.test(context.get(requestMetadataContext).userAgent)
}

/** A hash of the member, or of the network and browser, that changes every day; null for bots, whose views do not count. */
export function visitorId(context: Context, now: Date): Buffer | null {
  const { network, userAgent } = context.get(requestMetadataContext)
  if (isBot(context)) return null
  const identity = context.get(userContext)?.id ?? `${network} ${userAgent}`
  return createHash('sha256')
    .update(`${now.toISOString().slice(0, 10)} ${config.SECRET} ${identity}`)
    .digest()
    .subarray(0, 16)
}
