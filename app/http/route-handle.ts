import type { IconName } from '#app/ui/icons/names.ts'

/** How long a page of the page cache is fresh, and for how much longer it is served while a new one is rendered. */
export type PageCaching = { freshMs: number; staleMs: number }

/** What a write is, besides what its action does. The calls of the API say the same in their definitions. */
export type WriteFacts = {
  /** The write changes no public page, so the page cache keeps its pages. */
  invalidatesPages?: false
  /** A suspended member may do this. */
  allowsSuspended?: true
  /** Programs send this form from elsewhere: it needs no form token. */
  needsFormToken?: false
  /** A provider reports here, from a few addresses and by the hundred: the limit of writes does not count it. */
  isWebhook?: true
}

/**
 * What a route says about itself with `export const handle`. The facts of a layout hold for all its routes, and a route
 * overrides its layout.
 */
export type RouteHandle = WriteFacts & {
  /** The page runs without React. */
  hydrate?: false
  /** The icons that the page brings in its HTML, so that it fetches no sheet; a visitor's page brings `menu` where nothing is said. */
  inlineIcons?: readonly (IconName | 'star')[]
  /** All visitors get the same page, from the page cache. */
  cache?: PageCaching
  /** Whether search engines are told of the page. One with parameters needs a source in site/sitemap.server.ts. */
  sitemap?: boolean
  /** The cards at the lower edge are not shown. */
  bottomCards?: false
  /** The reminder to verify the e-mail address is not shown. */
  verificationReminder?: false
}

/** The facts of a page from the handles of its matches, outermost first. */
export function mergeHandles(matches: readonly { handle?: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle))
}
