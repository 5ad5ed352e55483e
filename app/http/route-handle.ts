import type { IconName } from '#app/ui/icons/names.ts'

/** How long a page of the page cache is fresh, and for how much longer it is served while a new one is rendered. */
export type PageCaching = { freshMs: number; staleMs: number }

export type WriteFacts = {
  invalidatesPages?: false
  allowsSuspended?: true
  /** Programs of other origins post this form, so it carries no form token. */
  needsFormToken?: false
  /** Providers report here by the hundred, so the rate limit of writes does not count it. */
  isWebhook?: true
}

/** A route exports it as `handle`; a layout's facts hold for its routes unless they override them. */
export type RouteHandle = WriteFacts & {
  hydrate?: false
  /** Icons inlined in the HTML, so that the page fetches no sheet; visitors' pages inline `menu` by default. */
  inlineIcons?: readonly (IconName | 'star')[]
  /** All visitors get the same page, from the page cache. */
  cache?: PageCaching
  /** The page is in the sitemap; one with parameters needs a source in site/sitemap-sources.server.ts. */
  sitemap?: boolean
  bottomCards?: false
  verificationReminder?: false
}

/** The facts of a page from the handles of its matches, outermost first. */
export function mergeHandles(matches: readonly { handle?: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle))
}
