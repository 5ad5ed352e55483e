import type { RouteHandle } from '#app/http/route-handle.ts'

/** Pages with a form or a token: they are rendered for each visitor. */
export const handle: RouteHandle = { hydrate: false, sitemap: false }
