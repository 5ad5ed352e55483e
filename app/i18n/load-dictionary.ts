import { loaders } from 'virtual:dictionaries'
import type { Language } from './languages.ts'
import type { Dictionary } from './translate.ts'

export async function loadDictionary(language: Language): Promise<Dictionary> {
  const { default: dictionary } = await loaders[language]()
  return dictionary
}
