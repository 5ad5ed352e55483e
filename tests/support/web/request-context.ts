import { RouterContextProvider } from 'react-router'
import { openBody, type RequestBody } from '#app/http/body/request-body.server.ts'
import { bodyContext } from '#app/http/session/context.server.ts'

/** The body of a request as the bounded reader gets it. */
export function createRequestBody({ headers, body }: Request): RequestBody {
  return openBody(headers, body && body[Symbol.asyncIterator]())
}

/** What the router hands to a route together with this request. */
export function createRouterContext(request: Request): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(bodyContext, createRequestBody(request))
  return context
}
