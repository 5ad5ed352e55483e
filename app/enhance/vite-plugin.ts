import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { build } from 'vite'
import { withoutPreloading } from './without-preloading.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const deferred = fileURLToPath(new URL('./deferred.ts', import.meta.url))
const tagManager = fileURLToPath(new URL('../analytics/tag-manager.ts', import.meta.url))
const virtualId = 'virtual:enhance'

type Options = { prefetch: readonly string[] }

/** File names come from the content, so that the client build and the server build agree on them. */
export function enhance({ prefetch }: Options): Plugin {
  let inDevelopment = false
  return {
    name: 'enhance',
    config: (_, { command }) =>
      command === 'serve'
        ? { define: { ...defineConstants(prefetch), DEFERRED_URL: JSON.stringify('/app/enhance/deferred.ts') } }
        : {},
    configResolved(config) {
      inDevelopment = config.command === 'serve'
    },
    resolveId(id) {
      return id === virtualId ? `\0${virtualId}` : undefined
    },
    async load(id) {
      if (id !== `\0${virtualId}`) return
      if (inDevelopment)
        return exportUrls('app/enhance/main.ts', 'app/enhance/deferred.ts', 'app/analytics/tag-manager.ts')
      const bundled = await bundleEnhance({ prefetch })
      return exportUrls(bundled.fileName, bundled.deferred.fileName, bundled.tagManager.fileName)
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const { deferred: deferredFile, tagManager: tagFile, onDemand, ...first } = await bundleEnhance({ prefetch })
      for (const file of [first, deferredFile, tagFile, ...onDemand]) this.emitFile({ type: 'asset', ...file })
    },
  }
}

type File = { fileName: string; source: string }

type Bundled = File & { deferred: File; tagManager: File; onDemand: File[] }

/** `onDemand` are the files that the others load when they are used. */
export async function bundleEnhance({ prefetch }: Options): Promise<Bundled> {
  const [deferredFile, ...onDemand] = await bundle('deferred', deferred, defineConstants(prefetch))
  const [first, ...ofMain] = await bundle('enhance', main, {
    DEFERRED_URL: JSON.stringify(`/${deferredFile.fileName}`),
  })
  const [tagFile] = await bundle('tag-manager', tagManager, {})
  return { ...first, deferred: deferredFile, tagManager: tagFile, onDemand: [...onDemand, ...ofMain] }
}

function defineConstants(prefetch: readonly string[]): Record<string, string> {
  return { PREFETCH_PATTERNS: JSON.stringify(prefetch) }
}

async function bundle(name: string, input: string, define: Record<string, string>): Promise<[File, ...File[]]> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define,
    plugins: [withoutPreloading],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { entryFileNames: `assets/${name}-[hash:7].js`, chunkFileNames: 'assets/[name]-[hash:7].js' },
      },
    },
  })
  const chunks = 'output' in result ? result.output.filter((file) => file.type === 'chunk') : []
  const [first, ...others] = chunks.map(({ fileName, code }) => ({ fileName, source: code }))
  if (!first) throw new Error('enhance was not built')
  return [first, ...others]
}

function exportUrls(enhanceFile: string, deferredFile: string, tagFile: string): string {
  const [enhanceUrl, deferredUrl, tagManagerUrl] = [enhanceFile, deferredFile, tagFile].map((file) =>
    JSON.stringify(`/${file}`),
  )
  return `export default ${enhanceUrl}\nexport const deferredUrl = ${deferredUrl}\nexport const tagManagerUrl = ${tagManagerUrl}`
}
