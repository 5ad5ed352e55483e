/** Counts a view from the browser, because cached pages do not reach the server's code. */
export function trackView(): void {
  const viewUrl = document.querySelector<HTMLElement>('[data-view]')?.dataset['view']
  if (viewUrl) navigator.sendBeacon(viewUrl)
}
