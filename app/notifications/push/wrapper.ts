import type { NavigateFunction } from 'react-router'
import { registerAndroid } from './android.ts'
import { registerIos } from './ios.ts'
import { watchLaunches } from './launching.ts'
import { startWorker } from './web-push.ts'

type Start = { app: 'android' | 'ios'; user: { id: number; sessionId: number }; navigate: NavigateFunction }

/**
 * What an app of ours needs of a member's page: the offline page, the way from a notification to what it is about, and
 * the device's own push. Answers whether the device has that.
 */
export async function startWrapper({ app, user, navigate }: Start): Promise<boolean> {
  watchLaunches(navigate)
  if ('serviceWorker' in navigator) await startWorker().catch(() => undefined)
  return app === 'ios' ? registerIos(user) : registerAndroid(user)
}
