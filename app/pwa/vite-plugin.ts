import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { offlinePage } from './offline-page.ts'
import { webManifest } from './web-manifest.ts'

const serviceWorker = fileURLToPath(new URL('./service-worker.js', import.meta.url))

const files: Record<string, { type: string; read: () => string | Promise<string> }> = {
  'sw.js': { type: 'text/javascript', read: bundleServiceWorker },
  'offline.html': { type: 'text/html', read: offlinePage },
  'manifest.webmanifest': { type: 'application/manifest+json', read: webManifest },
}

/** Generates the files of the progressive web app, whose addresses are fixed. */
export function pwa(): Plugin {
  return {
    name: 'pwa',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, { read }] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await read() })
    },
    configureServer({ middlewares }) {
      for (const [fileName, { type, read }] of Object.entries(files))
        middlewares.use(`/${fileName}`, (_, response, next) => {
          Promise.resolve(read()).then((source) => response.setHeader('content-type', type).end(source), next)
        })
    },
  }
}

async function bundleServiceWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: serviceWorker } },
  })
  if (!('output' in result)) throw new Error('the service worker was not built')
  return result.output[0].code
}
