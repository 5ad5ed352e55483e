import { href } from 'react-router'

const base = 'http://local.invalid'

export function localPath(target: string | null | undefined): string | undefined {
  // Browsers read backslashes as slashes and drop control characters.
  if (!target?.startsWith('/') || target.length > 500 || /[\\\u0000-\u0020\u007f]/.test(target)) return undefined
  if (!URL.canParse(target, base)) return undefined
  const url = new URL(target, base)
  const path = `${url.pathname}${url.search}`
  return url.origin === base && !path.startsWith('//') ? path : undefined
}

export function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const returnPath = pathname.replace(/\.data$/, '')
  return request.method === 'GET'
    ? `${href('/prijava')}?${new URLSearchParams({ next: returnPath + search })}`
    : href('/prijava')
}
