import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { enhance } from './app/enhance/vite-plugin.ts'

/**
 * Server-side modules are not bundled: Node runs them from their source, so that the web process, the worker
 * and the router share one instance of each (one pool, one set of router contexts).
 */
const runBySource = [/^#(db|jobs)\//, /^#app\/.*\.server\.ts$/]

/** How long plugins take is no fault to report. */
const checks = { pluginTimings: false }

const frames = [
  { name: 'react', test: /node_modules/, priority: 2 },
  {
    name: 'frame',
    test: /\/app\/(?:ui(?!\/(?:breadcrumb|chat-bubbles|checkbox-group|disclosure|facts|file-field|money-field|password-field|phone-field|photo-strip|radio-group|steps|tabs|timeline)\.)|i18n(?!\/dictionaries)|site\/components\/(?:shell|navigation|error-)|http(?!\/routes\/api-docs)|hydration|notifications\/components\/bell|accounts\/(?:home-path|rules)|images\/(?:addresses|rules))/,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [reactRouter(), enhance()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  environments: {
    // A member's first page fetches the framework in one file and our frame in another, not thirty crumbs.
    client: { build: { rolldownOptions: { checks, output: { codeSplitting: { groups: frames } } } } },
    ssr: { build: { rolldownOptions: { checks, external: runBySource } } },
  },
})
