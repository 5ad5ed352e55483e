import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { enhance } from './app/enhance/vite-plugin.ts'

/**
 * Server-side modules are not bundled: Node runs them from their source, so that the web process, the worker
 * and the router share one instance of each (one pool, one set of router contexts).
 */
const runBySource = [/^#(db|jobs)\//, /^#app\/.*\.server\.ts$/]

export default defineConfig({
  plugins: [reactRouter(), enhance()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  environments: { ssr: { build: { rolldownOptions: { external: runBySource } } } },
})
