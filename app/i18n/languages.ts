export const languages = ['bs', 'en', 'de', 'es'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'bs'

export const languageNames: Record<Language, string> = { bs: 'Bosanski', en: 'English', de: 'Deutsch', es: 'Español' }

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

export function byLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, valueOf(language)])) as Record<Language, Value>
}

type FieldsByLanguage<Fields> = { [Name in keyof Fields & string as `${Name}_${Language}`]: Fields[Name] }

/** `{ title, text }` becomes `{ title_bs, text_bs, title_en, text_en, … }`. */
export function fieldsByLanguage<Fields extends object>(fields: Fields): FieldsByLanguage<Fields> {
  const names = languages.flatMap((language) =>
    Object.entries(fields).map(([name, field]) => [`${name}_${language}`, field]),
  )
  return Object.fromEntries(names) as FieldsByLanguage<Fields>
}

/** Browser languages that are served Bosnian texts. */
const bosnianTags = new Set(['bs', 'hr', 'sr', 'sh', 'cnr'])

export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  if (bosnianTags.has(primary)) return defaultLanguage
  return isLanguage(primary) ? primary : undefined
}

const bosnianCountries = new Set(['BA', 'HR', 'RS', 'ME'])

/** The language that the first-visit banner offers: by country, then by browser, then English. */
export function languageForBanner(country: string | null, browserTag: string): Language {
  if (country && bosnianCountries.has(country.toUpperCase())) return defaultLanguage
  return languageOfTag(browserTag) ?? 'en'
}
