// Shows pushed notifications and an offline page, and keeps the page of a form that cannot be sent. It caches no other page: on a shared phone that would be another member's.

import { productName } from '#app/product.ts'
import { defaultLanguage, languageForBanner } from '#app/i18n/languages.ts'

const cacheName = 'offline-1'
const offlinePage = '/offline.html'

const timeoutMs = 30_000

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  // The browser fetches the page while this script starts.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

addEventListener('push', (event) => {
  const { title, body, navigationUrl, url, tag } = read(event.data)
  event.waitUntil(
    registration.showNotification(title || productName, {
      body: body || 'Nova poruka',
      icon: '/icon-192.png',
      tag: tag || undefined,
      data: { target: navigationUrl || url || '/' },
    }),
  )
})

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return { body: data.text() }
  }
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(targetOf(event.notification.data?.target)))
})

/** The address of a page of this site, or the home page. */
function targetOf(target) {
  const home = `${location.origin}/`
  try {
    const { href } = new URL(String(target), home)
    return href.startsWith(home) ? href : home
  } catch {
    return home
  }
}

async function open(target) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openWindow = windows.find(({ url }) => url === target)
  if (openWindow) return openWindow.focus()
  const [any] = windows
  try {
    await any.focus()
    await any.navigate(target)
  } catch {
    await clients.openWindow(target)
  }
}

addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ?? (await registration.pushManager.subscribe(oldSubscription?.options ?? (await ownOptions())))
  await fetch('/api/notification/web-push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // A renewal does not register a device again that was removed meanwhile.
    body: JSON.stringify({ ...subscription.toJSON(), isRenewal: true }),
  })
}

async function ownOptions() {
  const response = await fetch('/api/config')
  return { userVisibleOnly: true, applicationServerKey: (await response.json()).pushPublicKey }
}

addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate') event.respondWith(method === 'GET' ? respond(event) : send(event.request))
})

/** When a form cannot be sent, an answer without content leaves its page, and what was entered in it, as they are. */
async function send(request) {
  const response = await Promise.race([fetch(request).catch(() => undefined), timeout(request)])
  if (response && response.status !== 503 && !isFromProxy(response)) return response
  const reason = response?.status === 503 ? 'busy' : 'offline'
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is no window
  for (const client of await clients.matchAll({ type: 'window' })) client.postMessage(reason)
  return new Response(null, { status: 204 })
}

function timeout({ headers }) {
  const isUpload = headers.get('content-type')?.startsWith('multipart/')
  return new Promise((resolve) => isUpload || setTimeout(resolve, timeoutMs))
}

/** A 5xx without a request id comes from a proxy whose server is away. */
function isFromProxy({ status, headers }) {
  return status >= 500 && !headers.has('x-request-id')
}

async function respond({ request, preloadResponse }) {
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    if (response.status !== 404 && response.status < 500) return response
    // A trusted web activity crashes on an error status, so the page is shown with 200.
    if (isFromProxy(response) || !response.headers.get('content-type')?.startsWith('text/html')) return await offline()
    return new Response(response.body, { headers: response.headers })
  } catch {
    return await offline()
  }
}

/** The offline page without the sections in other languages than the device's. */
async function offline() {
  const page = await caches.match(offlinePage)
  const language = languageForBanner(null, navigator.language)
  const text = (await page?.text()) ?? ''
  const others = new RegExp(`<section lang="(?!${language})[^]*?</section>`, 'g')
  return new Response(text.replace(`<html lang="${defaultLanguage}"`, `<html lang="${language}"`).replace(others, ''), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
  })
}
