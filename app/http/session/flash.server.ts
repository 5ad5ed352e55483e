import { href, redirect } from 'react-router'
import { flashCookie } from '#app/http/session/cookies.server.ts'

export type FlashKind = 'success' | 'info' | 'warning' | 'error'
export type Flash = { kind: FlashKind; message: string }

/** Redirects with 303 to a page that shows `message` once: a text key with optional parameters. */
export async function redirectWithFlash(
  path: string,
  message: string,
  kind: FlashKind = 'success',
  headers = new Headers(),
): Promise<Response> {
  headers.append('set-cookie', await flashCookie.serialize({ kind, message } satisfies Flash))
  return redirect(path, { status: 303, headers })
}

/** For what the bar shows, which browsers renew with a document. */
export function reloadDocument(): Headers {
  return new Headers({ 'x-remix-reload-document': 'true' })
}

export async function readFlash(cookieHeader: string | null): Promise<Flash | null> {
  const flash = (await flashCookie.parse(cookieHeader)) as Flash | null
  return flash?.message ? { kind: flash.kind, message: flash.message } : null
}

/** Home, with a line that the address was not found. */
export function unknownAddress(): Promise<Response> {
  return redirectWithFlash(href('/'), 'site:error.unknown_address', 'info')
}
