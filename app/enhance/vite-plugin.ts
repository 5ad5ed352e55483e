import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { build } from 'vite'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const deferred = fileURLToPath(new URL('./deferred.ts', import.meta.url))
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
      if (inDevelopment) return exportUrls('app/enhance/main.ts', 'app/enhance/deferred.ts')
      const bundled = await bundleEnhance({ prefetch })
      return exportUrls(bundled.fileName, bundled.deferred.fileName)
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const { deferred: deferredFile, ...first } = await bundleEnhance({ prefetch })
      this.emitFile({ type: 'asset', ...first })
      this.emitFile({ type: 'asset', ...deferredFile })
    },
  }
}

type File = { fileName: string; source: string }

export async function bundleEnhance({ prefetch }: Options): Promise<File & { deferred: File }> {
  const deferredFile = await bundle('deferred', deferred, defineConstants(prefetch))
  return {
    ...(await bundle('enhance', main, { DEFERRED_URL: JSON.stringify(`/${deferredFile.fileName}`) })),
    deferred: deferredFile,
  }
}

function defineConstants(prefetch: readonly string[]): Record<string, string> {
  return { PREFETCH_PATTERNS: JSON.stringify(prefetch) }
}

async function bundle(name: string, input: string, define: Record<string, string>): Promise<File> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define,
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input } },
  })
  if (!('output' in result)) throw new Error('enhance was not built')
  const source = result.output[0].code
  return {
    fileName: `assets/${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`,
    source,
  }
}

function exportUrls(enhanceFile: string, deferredFile: string): string {
  return `export default ${JSON.stringify(`/${enhanceFile}`)}\nexport const deferredUrl = ${JSON.stringify(`/${deferredFile}`)}`
}
