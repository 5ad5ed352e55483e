import { defaultLanguage, type Language } from '#app/i18n/languages.ts'

/** One form for each path: it begins with a slash, has no doubled one, and ends in neither a slash nor a dash. */
export function canonicalPath(path: string): string {
  const [pathname = '', query] = path.split('?', 2)
  const clean = `/${pathname}`.replace(/\/{2,}/g, '/').replace(/[-/]+$/, '') || '/'
  return query ? `${clean}?${query}` : clean
}

/** True if search engines may know a path: the letters of the specification, and no doubled or trailing dash. */
export function isIndexablePath(path: string): boolean {
  const pathname = path.split('?', 1)[0]!
  return /^[a-z0-9/-]+$/.test(pathname) && !pathname.endsWith('-') && !pathname.includes('--')
}

export function localizedUrl(language: Language, origin: string, path: string): string {
  const address = origin + canonicalPath(path)
  if (language === defaultLanguage) return address
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`
}
