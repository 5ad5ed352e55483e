import type { NavigateFunction } from 'react-router'
import { registerAndroid } from './android.ts'
import { registerIos } from './ios.ts'
import { rememberApp, type NativeApp } from './native-bridge.ts'
import { followNotificationClicks } from './notification-clicks.ts'
import { registerServiceWorker } from './web-push.ts'

type StartOptions = {
  app: NativeApp
  isRemembered: boolean
  user: { id: number; sessionId: number }
  navigate: NavigateFunction
}

/** Starts service worker, notification clicks and push in our app; answers whether the device has native push. */
export async function startNativeApp({ app, isRemembered, user, navigate }: StartOptions): Promise<boolean> {
  followNotificationClicks(navigate)
  if (!isRemembered) void rememberApp(app)
  if ('serviceWorker' in navigator) await registerServiceWorker().catch(() => undefined)
  return app === 'ios' ? registerIos(user) : registerAndroid(user)
}
