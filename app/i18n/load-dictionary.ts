import { loaders } from 'virtual:dictionaries'
import type { Language } from './languages.ts'
import type { Dictionary } from './translate.ts'

/** Fetches the browser's texts of one language, which are one file. */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  const { default: dictionary } = await loaders[language]()
  return dictionary
}
