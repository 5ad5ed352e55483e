declare module 'virtual:enhance' {
  /** The address of the script for pages without React: `<script type="module" src={enhanceUrl}>`. */
  const enhanceUrl: string
  export default enhanceUrl
}
