/** The URL of `deferred.ts`, which `main.ts` loads once the page has loaded. */
declare const DEFERRED_URL: string
/** URL patterns of links whose pages may be prefetched. */
declare const PREFETCH_PATTERNS: string[]

declare module 'virtual:enhance' {
  /** The URL of the script for pages without React: `<script type="module" src={enhanceUrl}>`. */
  const enhanceUrl: string
  /** The URL of `deferred.ts`, which hydrated pages load by themselves. */
  export const deferredUrl: string
  /** The URL of `analytics/tag-manager.ts`. */
  export const tagManagerUrl: string
  export default enhanceUrl
}
