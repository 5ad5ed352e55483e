import type { Plugin } from 'vite'
import { isLanguage, languages } from './languages.ts'
import { readBrowserDictionary } from '#app/i18n/locale-files.server.ts'

const virtualId = 'virtual:dictionaries'

/** Bundles the browser's texts as one lazily loaded module for each language. */
export function dictionaries(): Plugin {
  return {
    name: 'dictionaries',
    resolveId(id) {
      return id.startsWith(virtualId) ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${virtualId}`) {
        const loaders = languages.map((language) => `${language}: () => import('${virtualId}/${language}')`)
        return `export const loaders = { ${loaders.join(', ')} }`
      }
      const language = id.startsWith(`\0${virtualId}/`) && id.split('/').at(-1)
      return isLanguage(language) ? `export default ${JSON.stringify(readBrowserDictionary(language))}` : undefined
    },
  }
}
