const serviceWorkerPath = '/sw.js'

export type Permission = NotificationPermission | 'unsupported'

export function readPermission(): Permission {
  if (!('Notification' in window) || !('PushManager' in window) || !('serviceWorker' in navigator)) return 'unsupported'
  return Notification.permission
}

/** The server's public key; null where push is not set up. */
export async function fetchPushKey(): Promise<string | null> {
  const response = await fetch('/api/config')
  if (!response.ok) throw new Error(`config: ${response.status}`)
  const { pushPublicKey } = (await response.json()) as { pushPublicKey: string | null }
  return pushPublicKey
}

/**
 * Subscribes this browser, or finds that it is, and tells the server. Asks for no permission: that must be granted.
 * Answers false where a renewal is not wanted, because the person removed this device. Throws what goes wrong.
 */
export async function registerWebPush(publicKey: string, { isRenewal = false } = {}): Promise<boolean> {
  const { pushManager } = await registerServiceWorker()
  const existing = await pushManager.getSubscription()
  // What was subscribed with another key can no longer be reached.
  const isCurrentKey = existing !== null && keyOf(existing) === publicKey
  if (existing && !isCurrentKey) await existing.unsubscribe()
  const subscription = isCurrentKey
    ? existing
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })

  const response = await fetch('/api/notification/web-push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(isRenewal ? { ...subscription.toJSON(), isRenewal } : subscription),
  })
  if (isRenewal && response.status === 409) return false
  if (!response.ok) throw new Error(`web-push: ${response.status}`)
  return true
}

/** The server forgets the device of this name. */
export async function unregisterBrowser(deviceId: string): Promise<void> {
  await fetch('/api/notification/unregister-device', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId }),
  })
}

/** Ends the subscription of this browser; without it nothing that the server still knows can reach it. */
export async function unsubscribeWebPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The one service worker of this site; others that may be left over are unregistered. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' })
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { active, waiting, installing } = registration
    const script = (active ?? waiting ?? installing)?.scriptURL
    if (script && new URL(script).pathname !== serviceWorkerPath) await registration.unregister()
  }
  return navigator.serviceWorker.ready
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
