import type { MiddlewareFunction } from 'react-router'
import { isApi } from '#app/http/api/is-api.server.ts'
import { plainPageHeaders } from '#app/http/edge/plain-page.server.ts'
import { formErrorData } from '#app/http/forms/form-error-data.server.ts'
import { resendPage } from '#app/http/forms/resend-page.server.ts'
import { pagePath, postsToPage } from '#app/http/forms/restored-form.server.ts'
import { bodyContext, languageOf, outageContext, requestId } from '#app/http/session/context.server.ts'

/** A form that failed because the database is away, or unexpectedly, comes back with the error page, to be sent again. */
export const offerResending: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  if (response.status < 500 || request.method !== 'POST' || isApi(request)) return response
  const problem = context.get(outageContext) ? 'unavailable' : 'unexpected'
  const headers = new Headers(response.headers)
  const answer = (body: BodyInit, replaced: Record<string, string>) => {
    for (const [name, value] of Object.entries(replaced)) headers.set(name, value)
    return new Response(body, { status: response.status, headers })
  }

  const { pathname, search } = new URL(request.url)
  if (pathname.endsWith('.data')) {
    if (!postsToPage(request)) return response
    const data = formErrorData(`common:problems.${problem}`)
    return answer(new Uint8Array(data.body), data.headers)
  }
  const submitted = await context
    .get(bodyContext)
    .fields()
    .catch(() => undefined)
  if (!submitted) return response
  const action = pagePath(request) + search
  return answer(
    resendPage(languageOf(context), { ...submitted, action, problem, requestId: requestId(context) }),
    plainPageHeaders,
  )
}
