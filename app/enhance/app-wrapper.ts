/** The native app needs an offline page from its first page on, so it registers the service worker at once. */
export function registerServiceWorkerInApp(): void {
  const isApp =
    /[?&](?:is_twa|force_(?:mobile|ios)_app)=true/.test(location.search) || document.referrer.startsWith('android-app:')
  if (isApp) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
