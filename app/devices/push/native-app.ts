import type { NavigateFunction } from 'react-router'
import { registerAndroid } from './android.ts'
import { registerIos } from './ios.ts'
import { followNotificationClicks } from './notification-clicks.ts'
import { registerServiceWorker } from './web-push.ts'

type StartOptions = { app: 'android' | 'ios'; user: { id: number; sessionId: number }; navigate: NavigateFunction }

/** Starts service worker, notification clicks and push in our app; answers whether the device has native push. */
export async function startNativeApp({ app, user, navigate }: StartOptions): Promise<boolean> {
  followNotificationClicks(navigate)
  if ('serviceWorker' in navigator) await registerServiceWorker().catch(() => undefined)
  return app === 'ios' ? registerIos(user) : registerAndroid(user)
}
