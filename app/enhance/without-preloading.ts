import type { Plugin } from 'vite'

/** Replaces the bundler's loader of what dynamic imports need, 600 bytes: none of ours needs more than its script. */
export const withoutPreloading: Plugin = {
  name: 'without-preloading',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}
