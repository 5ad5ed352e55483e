import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { build } from 'vite'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))
const virtualId = 'virtual:enhance'

/**
 * The script of pages without React, in one file of its own that shares nothing with the React bundles. The name
 * comes from the content, so that the browser and the server build agree on it without knowing each other.
 */
export function enhance(): Plugin {
  let inDevelopment = false
  return {
    name: 'enhance',
    configResolved(config) {
      inDevelopment = config.command === 'serve'
    },
    resolveId(id) {
      return id === virtualId ? `\0${virtualId}` : undefined
    },
    async load(id) {
      if (id !== `\0${virtualId}`) return
      if (inDevelopment) return exportUrl('app/enhance/main.ts')
      return exportUrl((await bundleEnhance()).fileName)
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', ...(await bundleEnhance()) })
    },
  }
}

export async function bundleEnhance(): Promise<{ fileName: string; source: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: entry } },
  })
  if (!('output' in result)) throw new Error('enhance was not built')
  const source = result.output[0].code
  return { fileName: `assets/enhance-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`, source }
}

function exportUrl(path: string): string {
  return `export default ${JSON.stringify(`/${path}`)}`
}
