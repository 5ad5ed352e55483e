import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

export type Source = { file: string; text: string; imports: { from: string; isType: boolean }[] }

/** Every source file below these folders, with what it imports: `#app/ads/rules.ts`, or a package's name. */
export function readSources(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .toSorted()
      .map((name) => {
        const file = path.posix.join(folder, name.split(path.sep).join('/'))
        const text = readFileSync(path.join(root, file), 'utf8')
        return { file, text, imports: importsOf(file, text) }
      }),
  )
}

function importsOf(file: string, text: string): Source['imports'] {
  const found = [...text.matchAll(/^(?:import|export)\s(type\s)?(?:[^'"]*?\sfrom\s)?'([^']+)'/gm)]
  return found.map(([, type, from = '']) => ({ from: resolveImport(file, from), isType: type !== undefined }))
}

function resolveImport(file: string, from: string): string {
  return from.startsWith('.') ? `#${path.posix.join(path.posix.dirname(file), from)}` : from
}

export const sharedFolders = [
  'ui',
  'enhance',
  'http',
  'i18n',
  'pwa',
  'gateways',
  'places',
  'trades',
  'benefits',
  'contact-detection',
  'limits',
]

/** Of a file or an import below app/: the domain or shared room it belongs to. */
export function topFolderOf(name: string): string | undefined {
  return /^#?app\/([^/]+)\//.exec(name)?.[1]
}

/** `file → import` for each import that a rule forbids, so that a failing test says where to look. */
export function findForbiddenImports(
  sources: Source[],
  isForbidden: (source: Source, from: string, isType: boolean) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source.imports
      .filter(({ from, isType }) => isForbidden(source, from, isType))
      .map(({ from }) => `${source.file} → ${from}`),
  )
}
