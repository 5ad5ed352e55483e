import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { secureAttribute } from '#app/config.server.ts'
import { flashCookie, sentCookieName } from '#app/http/session/cookies.server.ts'
import { readFlash, type Flash } from '#app/http/session/flash.server.ts'

/** The key of the form that this request has sent, and whether its verb has carried it out. */
export const sentFormContext = createContext({ key: '', isCarriedOut: false })

/** Names the form that was carried out, so that scripts remove its draft and no other. */
export const confirmForm: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const { key } = context.get(sentFormContext)
  if (/^[\w.-]+$/.test(key) && response.status < 400 && (await isCarriedOut(context, response.headers)))
    response.headers.append(
      'set-cookie',
      `${sentCookieName}=${key}; Path=/; Max-Age=60; SameSite=Lax${secureAttribute}`,
    )
  return response
}

/** By the outcome of the verb, or by a message of success where no verb runs once per key. */
export async function isCarriedOut(context: Readonly<RouterContextProvider>, headers: Headers): Promise<boolean> {
  return context.get(sentFormContext).isCarriedOut || (await findFlash(headers))?.kind === 'success'
}

export function findFlash(headers: Headers): Promise<Flash | null> {
  return readFlash(headers.getSetCookie().find(isFlashCookie) ?? null)
}

export function isFlashCookie(cookie: string): boolean {
  return cookie.startsWith(`${flashCookie.name}=`)
}
