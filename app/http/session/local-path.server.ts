import { href } from 'react-router'

const base = 'http://local.invalid'

/** The path of `given` when it stays on this site, else undefined: the only way a `next` becomes a redirect. */
export function localPath(target: string | null | undefined): string | undefined {
  // Backslashes and control characters are read as slashes or dropped by browsers; no path of ours has them.
  if (!target?.startsWith('/') || target.length > 500 || /[\\\u0000-\u0020\u007f]/.test(target)) return undefined
  if (!URL.canParse(target, base)) return undefined
  const url = new URL(target, base)
  const path = `${url.pathname}${url.search}`
  return url.origin === base && !path.startsWith('//') ? path : undefined
}

/** Sign-in, and back here afterwards. Only what can be asked for again is worth coming back to. */
export function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const returnPath = pathname.replace(/\.data$/, '')
  return request.method === 'GET'
    ? `${href('/prijava')}?${new URLSearchParams({ next: returnPath + search })}`
    : href('/prijava')
}
