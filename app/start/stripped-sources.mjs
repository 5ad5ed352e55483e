import { readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Preloaded by the web and the worker process: takes the sources from `build/stripped`, where the build has removed their types.
 * Node would load a compiler for them, which takes 20 MB, and look for the package of each, which takes a quarter of the start.
 */

const root = new URL('../../', import.meta.url).href
const strippedFolder = new URL('build/stripped/', root)

const ownPath = /^#(?=(?:app|db|jobs|locales|tools)\/.*\.ts$)/

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = ownPath.test(specifier)
      ? root + specifier.slice(1)
      : specifier.startsWith('.') && specifier.endsWith('.ts') && new URL(specifier, context.parentURL).href
    return url ? { url, format: 'module-typescript', shortCircuit: true } : nextResolve(specifier, context)
  },

  load(url, context, nextLoad) {
    const source = url.startsWith(root) && url.endsWith('.ts') && readStripped(url)
    return source ? { format: 'module', source, shortCircuit: true } : nextLoad(url, context)
  },
})

/** Undefined for a file that is not built, or has changed since. */
function readStripped(url) {
  const stripped = new URL(url.slice(root.length), strippedFolder)
  const changedAt = statSync(stripped, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changedAt > statSync(fileURLToPath(url)).mtimeMs ? readFileSync(stripped, 'utf8') : undefined
}
