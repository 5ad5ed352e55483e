import type { RouteHandle } from '#app/http/route-handle.ts'

/** Every visitor gets the same page: it is cached and in the sitemap, and needs nothing in its own handle. */
export const handle: RouteHandle = { hydrate: false, cache: { freshMs: 5_000, staleMs: 60_000 }, sitemap: true }
