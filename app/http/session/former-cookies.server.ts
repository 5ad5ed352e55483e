import type { IncomingMessage } from 'node:http'
import { renameFormerCookies } from '#app/http/session/cookies.server.ts'

const renamings = new WeakMap<IncomingMessage, string[]>()

/** Reads cookies that the version before has set as those of today. */
export function readFormerCookies(request: IncomingMessage): void {
  if (!request.headers.cookie) return
  const { header, setCookies } = renameFormerCookies(request.headers.cookie)
  if (setCookies.length === 0) return
  request.headers.cookie = header
  request.headersDistinct['cookie'] = [header]
  renamings.set(request, setCookies)
}

export function replaceFormerCookies(request: IncomingMessage, headers: Headers): void {
  const own = new Set(headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]!))
  for (const cookie of renamings.get(request) ?? [])
    if (!own.has(cookie.split('=', 1)[0]!)) headers.append('set-cookie', cookie)
}
