import { tryOrUndefined } from '#app/enhance/stored-drafts.ts'
import type { NavigateFunction } from 'react-router'

const targetKey = 'pendingNavigation'
const launchKey = 'notificationLaunch'
const launchDelayMs = 200
const reloadDelayMs = 100

/** Opens the page of a clicked notification. The target is stored, so that it survives a sign-in. */
export function followNotificationClicks(navigate: NavigateFunction): void {
  addEventListener('push-notification-click', (event) => {
    const target = targetOf((event as CustomEvent<unknown>).detail)
    if (!target) return
    localStorage.setItem(targetKey, target)
    localStorage.setItem(launchKey, 'true')
    openPendingTarget(navigate)
  })
  openPendingTarget(navigate)
}

function openPendingTarget(navigate: NavigateFunction): void {
  const target = sameOriginPath(localStorage.getItem(targetKey))
  const isLaunch = localStorage.getItem(launchKey) === 'true'
  localStorage.removeItem(targetKey)
  localStorage.removeItem(launchKey)
  if (target) setTimeout(() => void navigateOrReload(target, navigate), isLaunch ? launchDelayMs : 0)
}

async function navigateOrReload(target: string, navigate: NavigateFunction): Promise<void> {
  try {
    await navigate(target)
  } catch {
    setTimeout(() => location.assign(target), reloadDelayMs)
  }
}

/** The payload is an object or its JSON. */
function targetOf(detail: unknown): string | null {
  try {
    const payload = (typeof detail === 'string' ? JSON.parse(detail) : detail) as Record<string, unknown> | null
    const target = payload?.navigationUrl ?? payload?.url
    return typeof target === 'string' ? sameOriginPath(target) : null
  } catch {
    return null
  }
}

export function sameOriginPath(target: string | null, origin = location.origin): string | null {
  const url = target ? tryOrUndefined(() => new URL(target, origin)) : undefined
  // A path that begins with two slashes would name another host.
  const isSameOrigin = url?.origin === origin && !url.pathname.startsWith('//')
  return url && isSameOrigin ? url.pathname + url.search + url.hash : null
}
