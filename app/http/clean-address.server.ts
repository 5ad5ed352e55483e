import type { IncomingMessage, ServerResponse } from 'node:http'
import { maxUrlLength, sendText } from '#app/http/edge/request-guards.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { findRoute } from '#app/http/route-table.server.ts'

/** A sentence around a link leaves these behind it. Secrets in addresses end with none of them. */
const trailing = /^[/.,;:!?*'"()[\]{}<>«»‘’‚“”„…\p{Z}\p{Cf}]$/u

const encodedSign = /%[\da-f]{2}(?:%[89ab][\da-f])*|./gis

/** Leads a mistyped or wrongly copied address to the clean one, and says whether it did. */
export function redirectToCleanAddress(request: IncomingMessage, response: ServerResponse): boolean {
  const target = isWrite(request.method ?? '') ? undefined : cleanAddress(request.url ?? '')
  if (target === undefined) return false
  response.setHeader('location', target)
  sendText(response, 301, 'Moved')
  return true
}

/** A path on this site, never `//host`; undefined for a clean address, and for one that is malformed. */
export function cleanAddress(address: string): string | undefined {
  // Behind an origin, because `//oglasi/12` alone would be a host.
  const isPath = address.startsWith('/') && address.length <= maxUrlLength
  const url = isPath ? URL.parse(`http://local${address}`) : null
  if (!url) return undefined
  const path = lowerPublicPath(withoutTail(url.pathname).replace(/\/{2,}/g, '/'))
  return path === url.pathname ? undefined : path + url.search
}

/** Programs send what they mean: of their addresses only slashes are left out. */
function withoutTail(path: string): string {
  if (path.startsWith('/api/')) return path.replace(/\/+$/, '')
  const signs = path.replace(/&(?:amp;)?[\w.-]+=[^/]*$/, '').match(encodedSign) ?? []
  const last = signs.findLastIndex((sign) => !trailing.test(decode(sign)))
  return signs.slice(0, last + 1).join('') || '/'
}

function decode(sign: string): string {
  try {
    return decodeURIComponent(sign)
  } catch {
    return sign
  }
}

/** Names in public addresses are written small; other addresses may hold secrets, in which capitals count. */
function lowerPublicPath(path: string): string {
  const lower = path.toLowerCase()
  return /^\/[^/]*[A-Z]/.test(path) && findRoute(lower)?.handle.cache ? lower : path
}
