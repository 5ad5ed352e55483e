export const languages = ['bs', 'en', 'de', 'es'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'bs'

/** Each language by its own name, for the language menu. */
export const languageNames: Record<Language, string> = { bs: 'Bosanski', en: 'English', de: 'Deutsch', es: 'Español' }

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/** The names under which browsers know the language that is spoken here. */
const bosnianTags = new Set(['bs', 'hr', 'sr', 'sh', 'cnr'])

/** The language for a browser's tag such as `sr-Cyrl-BA` or `de-AT`, if we have it. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  if (bosnianTags.has(primary)) return 'bs'
  return isLanguage(primary) ? primary : undefined
}

const bosnianCountries = new Set(['BA', 'HR', 'RS', 'ME'])

/** What the first-visit banner offers: the country decides first, then the browser, then English. */
export function languageForBanner(country: string | null, browserTag: string): Language {
  if (country && bosnianCountries.has(country.toUpperCase())) return 'bs'
  return languageOfTag(browserTag) ?? 'en'
}
