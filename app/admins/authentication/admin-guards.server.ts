import { href, redirect, type MiddlewareFunction } from 'react-router'
import { mayEnter, type AdminArea } from '#app/admins/rules.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { loadAdmin, maybeAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { localPath } from '#app/http/session/local-path.server.ts'
import { withQuery } from '#app/with-query.ts'

type Guard = MiddlewareFunction<Response>

/** Lets in the admins of an area. Others get to the sign-in or to their own first page. */
export function requireAdmin(area: AdminArea): Guard[] {
  return [
    renewCookies,
    async ({ request, url, context }, next) => {
      const admin = maybeAdmin(context)
      const from = isWrite(request.method) ? undefined : url.pathname + url.search
      if (!admin) throw redirect(withQuery(href('/admin/prijava'), { next: from }), { status: 303 })
      if (!mayEnter(area, admin.role)) throw await redirectWithFlash(href('/admin'), 'admin:wrong_role', 'warning')
      return next()
    },
  ]
}

export const requireNoAdmin: Guard[] = [
  renewCookies,
  ({ context }, next) => {
    if (maybeAdmin(context)) throw redirect(href('/admin'), { status: 303 })
    return next()
  },
]

/** The page of the admin area that the sign-in leads to. */
export function nextAdminPath(url: URL): string {
  const next = localPath(url.searchParams.get('next'))
  return next && /^\/admin(?:[/?]|$)/.test(next) && !next.includes('.data') ? next : href('/admin')
}

async function renewCookies({ request, context }: Parameters<Guard>[0], next: Parameters<Guard>[1]) {
  const cookies = await loadAdmin(request, context)
  const response = await next()
  for (const cookie of cookies.getSetCookie()) response.headers.append('set-cookie', cookie)
  response.headers.set('cache-control', 'no-store')
  return response
}
