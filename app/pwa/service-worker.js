// Shows pushed notifications, answers every navigation without a network, and keeps the page of a form that cannot be sent.

import { productName } from '#app/product.ts'
import { defaultLanguage, languageForBanner } from '#app/i18n/languages.ts'
import { endsSession, findKept, forgetPages, hasCopy, keepPage, keptCaches, listKept, loadStyle } from './kept-pages.js'

const cacheName = 'offline-2'
const offlinePage = '/offline.html'

const timeoutMs = 30_000
/** A copy that is there is shown sooner. */
const patienceMs = 8_000

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
  for (const name of await caches.keys()) if (![cacheName, ...keptCaches].includes(name)) await caches.delete(name)
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
  const { mode, method, url, destination } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return
  if (endsSession(method, pathname)) event.waitUntil(forgetPages())
  if (mode === 'navigate') event.respondWith(method === 'GET' ? respond(event, pathname) : send(event.request))
  else if (destination === 'style') event.respondWith(loadStyle(event.request))
  // The router asks for the data of a page instead of its document.
  else if (method === 'GET' && pathname.endsWith('.data')) event.waitUntil(keepPage(pathname.slice(0, -5)))
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

async function respond(event, pathname) {
  try {
    const response = await Promise.race([load(event), giveUp(pathname)])
    if (!response) return await offline(pathname)
    // A redirect may be one to the sign-in.
    event.waitUntil(keepPage(pathname, { isForced: response.type === 'opaqueredirect' }))
    if (pathname === '/prijava' && response.ok) event.waitUntil(forgetPages())
    if (response.type === 'opaqueredirect' || response.status < 400) return response
    // A trusted web activity crashes on an error status, so the page is shown with 200.
    if (isFromProxy(response) || !response.headers.get('content-type')?.startsWith('text/html'))
      return await offline(pathname)
    return new Response(response.body, { headers: response.headers })
  } catch {
    return await offline(pathname)
  }
}

async function load({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request)
}

async function giveUp(pathname) {
  const waitMs = (await hasCopy(pathname)) ? patienceMs : timeoutMs
  await new Promise((resolve) => setTimeout(resolve, waitMs))
}

/** The copy of the page, or the offline page with a list of the copies, in the device's language. */
async function offline(pathname) {
  const page = await caches.match(offlinePage)
  const language = languageForBanner(null, navigator.language)
  const text = (await page?.text()) ?? ''
  const others = new RegExp(`<section lang="(?!${language})[^]*?</section>`, 'g')
  const own = text.replace(`<html lang="${defaultLanguage}"`, `<html lang="${language}"`).replace(others, '')
  const { note, list } = Object.fromEntries(
    [...own.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name, word]) => [name, word]),
  )
  const kept = await findKept(pathname, note ?? '').catch(() => undefined)
  if (kept) return toPage(kept, "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'none'")

  const pages = await listKept().catch(() => [])
  const links = pages.map(({ path, title }) => `<li><a class="kept" href="${path}">${title}</a></li>`).join('')
  const html = own.replace('</section>', links ? `<h2>${list}</h2><ul>${links}</ul></section>` : '</section>')
  return toPage(html, "default-src 'none'; style-src 'unsafe-inline'")
}

function toPage(html, policy) {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}
