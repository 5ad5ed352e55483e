import type { MiddlewareFunction } from 'react-router'
import { detectPlatform } from '#app/analytics/rules.ts'
import { behaviourWriter } from '#app/analytics/collecting.server.ts'
import { readConsent } from '#app/analytics/consent.server.ts'
import { parseBehaviour } from '#app/analytics/parsing.server.ts'
import type { TrackedAction } from '#app/analytics/rules.ts'
import { conversionContext } from '#app/http/conversions.server.ts'
import {
  displayContext,
  languageOf,
  requestMetadataContext,
  sessionTokenContext,
} from '#app/http/session/context.server.ts'

declare module '#app/http/session/context.server.ts' {
  interface Register {
    conversion: TrackedAction
  }
}

/** Writes the conversion of a request on the server, so that it needs no script in the browser. */
export const recordConversion: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next()
  const action = context.get(conversionContext)
  const consent = action && readConsent(request.headers.get('cookie'))
  if (!action || consent?.choice !== 'yes' || response.status >= 400) return response
  const sender = {
    visit: consent.visit,
    token: context.get(sessionTokenContext),
    platform: detectPlatform(context.get(displayContext).app, context.get(requestMetadataContext).userAgent),
    language: languageOf(context),
    now: new Date(),
  }
  const row = parseBehaviour({ action, page: url.pathname }, sender)
  if (row) behaviourWriter.add(row)
  return response
}
