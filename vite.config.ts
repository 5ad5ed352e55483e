import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserPlugins, chunkGroups, pureModules } from './app/browser-bundle.ts'
import { listPrefetchPatterns } from './app/enhance/prefetch-patterns.ts'
import { enhance } from './app/enhance/vite-plugin.ts'
import { dictionaries } from './app/i18n/vite-plugin.ts'
import { pwa } from './app/pwa/vite-plugin.ts'
import routes from './app/routes.ts'

/**
 * Server-side modules are not bundled: Node runs them from their source, so that the web process, the worker
 * and the router share one instance of each (one pool, one set of router contexts).
 */
const externalModules = [/^#(db|jobs)\//, /^#app\/.*\.server\.ts$/]

/** Each page names a dozen files: fewer characters tell the versions of one apart, too. */
const assetFileNames = 'assets/[name]-[hash:5][extname]'
const scriptNames = 'assets/[name]-[hash:7].js'

/** How long plugins take is no fault to report. */
const checks = { pluginTimings: false }

export default defineConfig({
  plugins: [
    ...browserPlugins,
    reactRouter(),
    dictionaries(),
    enhance({ prefetch: listPrefetchPatterns(routes) }),
    pwa(),
  ],
  build: {
    target: ['es2022', 'chrome100', 'safari15.4', 'firefox100'],
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks,
          treeshake: { propertyReadSideEffects: false, moduleSideEffects: [{ test: pureModules, sideEffects: false }] },
          output: {
            codeSplitting: { groups: chunkGroups },
            assetFileNames,
            chunkFileNames: scriptNames,
            entryFileNames: scriptNames,
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { checks, external: externalModules, output: { assetFileNames } } } },
  },
})
