import type { RateLimit } from '#app/limits/rules.ts'
import { readSources } from '#tests/style/sources.ts'

/** A module that declares a limit says whom it counts. */
const declares = /\bcounts: '/

/** Every `RateLimit` that a module of the application exports, whatever it is nested in; one that stands in two lists once. */
export async function listDeclaredLimits(): Promise<RateLimit[]> {
  const files = readSources('app')
    .filter(({ text }) => declares.test(text))
    .map(({ file }) => file)
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `../../${file}`) as Promise<Record<string, unknown>>),
  )
  return [...new Set(modules.flatMap((module) => Object.values(module).flatMap(findLimits)))]
}

/** How often the sources of the application declare a limit. */
export function countDeclarations(): number {
  return readSources('app').reduce((count, { text }) => count + text.split(declares).length - 1, 0)
}

function findLimits(value: unknown): RateLimit[] {
  if (typeof value !== 'object' || value === null) return []
  if (isLimit(value)) return [value]
  return Object.values(value).flatMap(findLimits)
}

function isLimit(value: object): value is RateLimit {
  return 'counts' in value && 'points' in value && 'seconds' in value
}
