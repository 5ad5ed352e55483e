import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { formOwners } from '#app/http/forms/forms.server.ts'
import { displayContext, requestTranslate } from '#app/http/session/context.server.ts'
import { flashCookie } from '#app/http/session/cookies.server.ts'
import { readFlash } from '#app/http/session/flash.server.ts'
import { translateMessage } from '#app/i18n/translate.ts'

type Middleware = MiddlewareFunction<Response>

/** The owner of a form that a phone has retained and now sends by itself; `-` for a visitor's. */
const retainedHeader = 'x-retained-form'
/** Tells the service worker whose forms this page has: while SECRET is changed, by both names of the member. */
const ownerHeader = 'x-form-owner'

export const nameFormOwner: Middleware = async ({ context }, next) => {
  const response = await next()
  if (!context.get(displayContext).runsScripts) return response
  const owner = formOwners(context).join(' ')
  if (owner && response.headers.get('content-type')?.startsWith('text/html')) response.headers.set(ownerHeader, owner)
  return response
}

/**
 * Answers a form that is sent without a page: 401, before anything is read or stored, unless its owner is signed in, and
 * data instead of a redirect, which a service worker cannot read. Refused forms are answered with their page, as ever.
 */
export const answerRetainedForm: Middleware = async ({ request, context }, next) => {
  const sender = request.headers.get(retainedHeader)
  if (sender === null || request.method !== 'POST') return next()
  const owners = formOwners(context)
  if (sender !== '-' && !owners.includes(sender))
    return new Response(null, {
      status: 401,
      headers: { [retainedHeader]: sender, [ownerHeader]: owners.join(' ') },
    })

  const response = await next()
  const headers = new Headers(response.headers)
  headers.set(retainedHeader, sender)
  const location = headers.get('location')
  if (location === null || response.status >= 400)
    return new Response(response.body, { status: response.status, headers })
  for (const name of ['location', 'content-type', 'content-length']) headers.delete(name)
  return Response.json({ location, ...(await takeFlash(headers, context)) }, { headers })
}

/** The message that the next page would have shown, taken out of the cookies. */
async function takeFlash(headers: Headers, context: Readonly<RouterContextProvider>) {
  const cookies = headers.getSetCookie()
  const isFlash = (cookie: string) => cookie.startsWith(`${flashCookie.name}=`)
  const flash = await readFlash(cookies.find(isFlash) ?? null)
  headers.delete('set-cookie')
  for (const cookie of cookies) if (!isFlash(cookie)) headers.append('set-cookie', cookie)
  return (
    flash && {
      message: translateMessage(requestTranslate(context), flash.message),
      isRefused: flash.kind !== 'success',
    }
  )
}
