import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { vocabulary as computed } from './computed-vocabulary.server.ts'

type Vocabulary = typeof computed

const file = new URL('../../build/vocabulary.json', import.meta.url)
const sources = [
  './computed-vocabulary.server.ts',
  './remembered.ts',
  './trades.server.ts',
  './word-forms.ts',
  './data/requests.json',
  './data/trades.json',
  '../i18n/fold.ts',
  '../i18n/stem.ts',
  '../../node_modules/@orama/stemmers/package.json',
]

/** The vocabulary that the build has stored; computed, which takes a second, where a source has changed since. */
export async function loadVocabulary(): Promise<Vocabulary> {
  return readStored() ?? (await import('./computed-vocabulary.server.ts')).vocabulary
}

function readStored(): Vocabulary | undefined {
  if (!existsSync(file)) return undefined
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { fingerprint: string; vocabulary: Vocabulary }
  return stored.fingerprint === fingerprintSources() ? stored.vocabulary : undefined
}

function fingerprintSources(): string {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)))
  return hash.digest('hex')
}

// A step of the build. One that is interrupted leaves no half of a file.
if (process.argv[1] === import.meta.filename) {
  const unfinished = new URL(`${file.href}.unfinished`)
  writeFileSync(unfinished, JSON.stringify({ fingerprint: fingerprintSources(), vocabulary: await loadVocabulary() }))
  renameSync(unfinished, file)
}
