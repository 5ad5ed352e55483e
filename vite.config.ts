import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
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

/** How long plugins take is no fault to report. */
const checks = { pluginTimings: false }

const chunkGroups = [
  { name: 'react', test: /node_modules/, priority: 2 },
  {
    name: 'shell',
    test: /\/app\/(?:ui(?!\/(?:\w+\/)?(?:breadcrumb|chat-bubbles|rating|text-area|choice-card|checkbox-group|disclosure|stat-list|file-field|money-field|password-field|phone-field|image-strip|key-value-list|link-chips|radio-group|skill-icons|steps|tabs|timeline)\.)|i18n|site\/components\/(?:shell|navigation)|http(?!\/routes\/api-docs)|hydration|notifications\/components\/bell|accounts\/(?:paths|rules)|images\/(?:urls|rules))/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [reactRouter(), dictionaries(), enhance({ prefetch: listPrefetchPatterns(routes) }), pwa()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  environments: {
    // A member's first page fetches the framework in one file and our shell in another, not thirty small ones.
    client: { build: { rolldownOptions: { checks, output: { codeSplitting: { groups: chunkGroups } } } } },
    ssr: { build: { rolldownOptions: { checks, external: externalModules } } },
  },
})
