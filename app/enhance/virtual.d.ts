/** The address of what `enhance` fetches once the page is there. */
declare const DEFERRED_URL: string

declare module 'virtual:enhance' {
  /** The address of the script for pages without React: `<script type="module" src={enhanceUrl}>`. */
  const enhanceUrl: string
  /** The address of `later.ts`, which hydrated pages fetch by themselves. */
  export const deferredUrl: string
  export default enhanceUrl
}
