import { createContext, type MiddlewareFunction } from 'react-router'
import { secureAttribute } from '#app/config.server.ts'
import { sentCookieName } from '#app/http/session/cookies.server.ts'

/** The key of the valid form that this request has sent. */
export const confirmedKeyContext = createContext<string | null>(null)

/** Names the form that was carried out, so that scripts remove its draft and no other. */
export const confirmForm: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const key = context.get(confirmedKeyContext)
  if (key && /^[\w.-]+$/.test(key) && response.status < 400)
    response.headers.append(
      'set-cookie',
      `${sentCookieName}=${key}; Path=/; Max-Age=60; SameSite=Lax${secureAttribute}`,
    )
  return response
}
