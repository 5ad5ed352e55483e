import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from './languages.ts'
import type { Dictionary } from './translate.ts'

const localesFolder = path.join(import.meta.dirname, '../../locales')

export function readBrowserDictionary(language: Language): Dictionary {
  return readJsonFiles(path.join(localesFolder, language))
}

export function readServerOnlyDictionary(language: Language): Dictionary {
  return readJsonFiles(path.join(localesFolder, language, 'server'))
}

/** All texts by namespace: of `locales/<language>`, which browsers load, and of its folder `server`. */
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
