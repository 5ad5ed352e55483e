import type { Language } from '../languages.ts'
import type { Dictionary } from '../translate.ts'

/** Fetches the texts of one language: one file, the other three stay on the server. */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  const { dictionary } = await loaders[language]()
  return dictionary
}

const loaders = {
  bs: () => import('./bs.ts'),
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
}
