/** True if the browser loads a page that its reader may never open. */
export function isPrefetch({ headers }: Request): boolean {
  return /prefetch/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)
}
