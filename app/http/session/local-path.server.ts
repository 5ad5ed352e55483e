import { href } from 'react-router'
import { withQuery } from '#app/with-query.ts'

const base = 'http://local.invalid'

export function localPath(target: string | null | undefined): string | undefined {
  // Browsers read backslashes as slashes and drop control characters.
  if (!target?.startsWith('/') || target.length > 500 || /[\\\u0000-\u0020\u007f]/.test(target)) return undefined
  if (!URL.canParse(target, base)) return undefined
  const url = new URL(target, base)
  const path = `${url.pathname}${url.search}`
  return url.origin === base && !path.startsWith('//') ? path : undefined
}

export function signInPath(next: string): string {
  return withQuery(href('/prijava'), { next })
}
