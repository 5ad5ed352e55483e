const serviceWorkerPath = '/sw.js'

export type Permission = NotificationPermission | 'unsupported'

export function readPermission(): Permission {
  if (!('Notification' in window) || !('PushManager' in window) || !('serviceWorker' in navigator)) return 'unsupported'
  return Notification.permission
}

export async function fetchPushKey(): Promise<string | null> {
  const response = await fetch('/api/config')
  if (!response.ok) throw new Error(`config: ${response.status}`)
  const { pushPublicKey } = (await response.json()) as { pushPublicKey: string | null }
  return pushPublicKey
}

/** Needs granted permission; answers the endpoint, or null for a renewal of a removed device. @throws other failures */
export async function registerWebPush(publicKey: string, { isRenewal = false } = {}): Promise<string | null> {
  const { pushManager } = await registerServiceWorker()
  const existing = await pushManager.getSubscription()
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
  if (isRenewal && response.status === 409) return null
  if (!response.ok) throw new Error(`web-push: ${response.status}`)
  return subscription.endpoint
}

export async function unregisterBrowser(deviceId: string): Promise<void> {
  await fetch('/api/notification/unregister-device', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId }),
  })
}

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
