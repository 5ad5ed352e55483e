/** Whether the browser asks for a page that its reader may never open. */
export function isPrefetch({ headers }: Request): boolean {
  return headers.get('sec-purpose')?.includes('prefetch') ?? false
}
