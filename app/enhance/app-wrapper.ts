/** In an app of ours a page that cannot be fetched must not end the app, so the offline page is there from the first page on. */
export function registerServiceWorkerInApp(): void {
  const isApp =
    /[?&](?:is_twa|force_(?:mobile|ios)_app)=true/.test(location.search) || document.referrer.startsWith('android-app:')
  if (isApp) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
