import { productName } from '#app/product.ts'
import { storePage } from './stored-pages.js'

addEventListener('push', (event) => {
  const { title, body, navigationUrl, url, tag, renotify = true, actions } = read(event.data)
  const target = navigationUrl || url || '/'
  event.waitUntil(
    registration.showNotification(title || productName, {
      body: body || 'Nova poruka',
      icon: '/icon-192.png',
      tag: tag || undefined,
      // Without a tag there is nothing to replace, and browsers refuse the option.
      renotify: Boolean(tag) && renotify,
      actions,
      data: { target },
    }),
  )
  // There is a network now, and perhaps none where the notification is tapped.
  event.waitUntil(storePage(new URL(targetOf(target)).pathname, { isSeen: false }))
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
  event.waitUntil(open(targetOf(event.action || event.notification.data?.target)))
})

/** The address of a page of this site, or the home page. */
function targetOf(target) {
  const home = `${location.origin}/`
  try {
    const { href } = new URL(target, home)
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
