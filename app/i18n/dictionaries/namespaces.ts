import type { Dictionary, Texts } from '../translate.ts'

/**
 * Texts that only pages without React show, and that are therefore left out of what the browser loads. The four
 * dictionaries must spell the list out, because Vite reads it from their source; a test compares.
 */
export const serverOnlyNamespaces = [
  'become',
  'blog',
  'catalogue',
  'confirmation',
  'contact',
  'deliveries',
  'about',
  'instructions',
  'landing',
  'mail',
  'partners',
  'privacy',
  'terms',
  'welcome',
]

/** Files by path as a dictionary: `…/locales/bs/ads.json` holds the namespace `ads`. */
export function byNamespace(files: Record<string, unknown>): Dictionary {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts as Texts]),
  )
}
