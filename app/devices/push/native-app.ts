import type { NavigateFunction } from 'react-router'
import { registerAndroid } from './android.ts'
import { registerIos } from './ios.ts'
import { followNotificationClicks } from './notification-clicks.ts'
import { registerServiceWorker } from './web-push.ts'

type StartOptions = { app: 'android' | 'ios'; user: { id: number; sessionId: number }; navigate: NavigateFunction }

/**
 * Prepares a member's page in our app: service worker, clicks on notifications, and push. Answers whether the device
 * has native push.
 */
export async function startNativeApp({ app, user, navigate }: StartOptions): Promise<boolean> {
  followNotificationClicks(navigate)
  if ('serviceWorker' in navigator) await registerServiceWorker().catch(() => undefined)
  return app === 'ios' ? registerIos(user) : registerAndroid(user)
}
