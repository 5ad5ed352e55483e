import type { NavigateFunction } from 'react-router'
import { registerAndroid } from './android.ts'
import { registerIos } from './ios.ts'
import { followNotificationClicks } from './notification-clicks.ts'
import { registerServiceWorker } from './web-push.ts'

type StartOptions = { app: 'android' | 'ios'; user: { id: number; sessionId: number }; navigate: NavigateFunction }

/**
 * What an app of ours needs of a member's page: the offline page, the way from a notification to what it is about, and
 * the device's own push. Answers whether the device has that.
 */
export async function startNativeApp({ app, user, navigate }: StartOptions): Promise<boolean> {
  followNotificationClicks(navigate)
  if ('serviceWorker' in navigator) await registerServiceWorker().catch(() => undefined)
  return app === 'ios' ? registerIos(user) : registerAndroid(user)
}
