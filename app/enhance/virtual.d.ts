/** The address of what `enhance` fetches once the page is there. */
declare const LATER: string

declare module 'virtual:enhance' {
  /** The address of the script for pages without React: `<script type="module" src={enhanceUrl}>`. */
  const enhanceUrl: string
  /** The address of `later.ts`, which hydrated pages fetch by themselves. */
  export const laterUrl: string
  export default enhanceUrl
}
