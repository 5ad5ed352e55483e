import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { findFlash, isCarriedOut, isFlashCookie } from '#app/http/forms/confirmation.server.ts'
import { formOwners } from '#app/http/forms/forms.server.ts'
import { displayContext, requestTranslate } from '#app/http/session/context.server.ts'
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
  const isRefused = !(await isCarriedOut(context, headers))
  const message = await takeMessage(headers, context)
  for (const name of ['location', 'content-type', 'content-length']) headers.delete(name)
  return Response.json({ location, message, isRefused }, { headers })
}

/** The flash of the next page, taken out of the cookies. */
async function takeMessage(headers: Headers, context: Readonly<RouterContextProvider>): Promise<string | undefined> {
  const flash = await findFlash(headers)
  const others = headers.getSetCookie().filter((cookie) => !isFlashCookie(cookie))
  headers.delete('set-cookie')
  for (const cookie of others) headers.append('set-cookie', cookie)
  return flash ? translateMessage(requestTranslate(context), flash.message) : undefined
}
