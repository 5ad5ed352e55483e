/** A page from the cache is not made for its visitor: it says here that it was seen. */
export function trackView(): void {
  const viewUrl = document.querySelector<HTMLElement>('[data-view]')?.dataset['view']
  if (viewUrl) navigator.sendBeacon(viewUrl)
}
