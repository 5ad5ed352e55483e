/** A page from the cache is not made for its visitor: it says here that it was seen. */
export function reportView(): void {
  const seen = document.querySelector<HTMLElement>('[data-view]')?.dataset['view']
  if (seen) navigator.sendBeacon(seen)
}
