import { isMailboxOpen } from '#app/gateways/mailbox-access.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { renderMailSample } from '#app/mail-samples/mail-samples.server.ts'
import type { Route } from './+types/mail-sample.ts'

const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** A mail as the programs of one theme show it, whatever that of the browser is. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const html = isMailboxOpen(request) ? renderMailSample(params.kind, languageOf(context)) : undefined
  if (html === undefined) throw new Response(null, { status: 404 })
  const media = new URL(request.url).searchParams.get('tema') === 'dark' ? 'all' : 'not all'
  return new Response(html.replace('(prefers-color-scheme:dark)', media), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

export { loader as action }
