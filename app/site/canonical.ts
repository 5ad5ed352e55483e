import { defaultLanguage, type Language } from '#app/i18n/languages.ts'

/** The parameters that make a page of their own, by path; all others show the same page another way. */
const canonicalParameters: Record<string, readonly string[]> = { '/majstori': ['skill', 'city'], '/blog': ['category'] }

/** One form for each path: it begins with a slash, holds no doubled one, and ends in neither a slash nor a dash. */
export function canonicalPath(path: string): string {
  const [pathname = '', query = ''] = path.split('?', 2)
  const clean = `/${pathname}`.replace(/\/{2,}/g, '/').replace(/[-/]+$/, '') || '/'
  const picked = pickParameters(clean, new URLSearchParams(query))
  return picked.size > 0 ? `${clean}?${picked}` : clean
}

/** Whether a path is one that search engines may know: the specification's letters, and no dash where none belongs. */
export function isIndexablePath(path: string): boolean {
  const pathname = path.split('?', 1)[0]!
  return /^[a-z0-9/-]+$/.test(pathname) && !pathname.endsWith('-') && !pathname.includes('--')
}

/** The address of a page in a language: the plain one is Bosnian, the others name theirs. */
export function localizedUrl(language: Language, origin: string, path: string): string {
  const address = origin + canonicalPath(path)
  if (language === defaultLanguage) return address
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`
}

function pickParameters(pathname: string, query: URLSearchParams): URLSearchParams {
  const picked = new URLSearchParams()
  for (const name of canonicalParameters[pathname] ?? []) {
    const value = query.get(name)
    if (value && !value.endsWith('-') && !value.includes('--')) picked.set(name, value)
  }
  return picked
}
