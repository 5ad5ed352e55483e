// The one service worker of the site: shows what is pushed, and a page of its own when there is no network. It is fetched as
// it stands, so it is plain JavaScript and small. It keeps no page of a member: on a shared phone that would be another's.

const productName = 'Majstorija'
const cacheName = 'offline-1'
const offlinePage = '/offline.html'
const languages = ['bs', 'en', 'de', 'es']
const bosnian = ['hr', 'sr', 'sh', 'cnr']

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
  // The page is asked for while this script starts, so that nobody waits for it.
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

/** Only pages of this site are opened from here. */
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
    // Whoever removed this device meanwhile does not get it back by this.
    body: JSON.stringify({ ...subscription.toJSON(), isRenewal: true }),
  })
}

async function ownOptions() {
  const answer = await fetch('/api/config')
  return { userVisibleOnly: true, applicationServerKey: (await answer.json()).pushPublicKey }
}

addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(respond(event))
})

async function respond({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request))
    if (answer.status !== 404 && answer.status < 500) return answer
    // The Android app ends when its page answers with one of these; people are shown the same page either way.
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return await offline()
    return new Response(answer.body, { headers: answer.headers })
  } catch {
    return await offline()
  }
}

/** The page in the device's language; the file holds all four. */
async function offline() {
  const page = await caches.match(offlinePage)
  const requested = navigator.language.slice(0, 2).toLowerCase()
  const language = languages.includes(requested) ? requested : bosnian.includes(requested) ? 'bs' : 'en'
  const text = (await page?.text()) ?? ''
  const others = new RegExp(`<section lang="(?!${language})[^]*?</section>`, 'g')
  return new Response(text.replace('<html lang="bs"', `<html lang="${language}"`).replace(others, ''), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
  })
}
