import type { PublicParameter } from '#app/http/search-params.ts'

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
  /** The page shows few skills, whose icons it inlines instead of fetching their sheet. Visitors' pages inline all icons. */
  inlinesSkills?: true
  /** All visitors get the same page, from the page cache. */
  cache?: PageCaching
  /** A cached page reads these parameters and no others. */
  parameters?: readonly PublicParameter[]
  /** The layout has its own frame and its own sessions: members count as visitors here. */
  ownFrame?: true
  /** The page is in the sitemap; one with parameters needs a source in site/sitemap-sources.server.ts. */
  sitemap?: boolean
  bottomCards?: false
  /** The page shows mails in frames. */
  framesMails?: true
  verificationReminder?: false
  /** Members' phones show the title of the page and its back link in the top bar. */
  titleInBar?: boolean
  /** Members' phones show no tabs: details, conversations and contacts. */
  tabs?: false
  /** Only the copyright and the terms: forms that are shorter than the footer. */
  shortFooter?: true
}

/** The facts of a page from the handles of its matches, outermost first. */
export function mergeHandles(matches: readonly { handle?: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle))
}
