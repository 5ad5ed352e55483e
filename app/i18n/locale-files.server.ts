import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from './languages.ts'
import type { Dictionary } from './translate.ts'

const localesFolder = path.join(import.meta.dirname, '../../locales')

/** The texts of a language that browsers load: `locales/<language>/<namespace>.json`. */
export function readBrowserDictionary(language: Language): Dictionary {
  return readJsonFiles(path.join(localesFolder, language))
}

/** The texts of a language that only the server renders: `locales/<language>/server/<namespace>.json`. */
export function readServerOnlyDictionary(language: Language): Dictionary {
  return readJsonFiles(path.join(localesFolder, language, 'server'))
}

/** All texts of a language, by namespace. */
export function readDictionary(language: Language): Dictionary {
  return { ...readBrowserDictionary(language), ...readServerOnlyDictionary(language) }
}

function readJsonFiles(folder: string): Dictionary {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files
      .toSorted()
      .map((file) => [path.basename(file, '.json'), JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]),
  )
}
