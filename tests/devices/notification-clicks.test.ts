import { afterEach, expect, test, vi } from 'vitest'
import { followNotificationClicks } from '#app/devices/push/notification-clicks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function openPageWith(stored: Record<string, string>) {
  vi.useFakeTimers()
  const items = new Map(Object.entries(stored))
  const assigned: string[] = []
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  })
  vi.stubGlobal('location', { origin: 'https://primjer.ba', assign: (url: string) => void assigned.push(url) })
  return { items, assigned }
}

test('a launch waits 200 ms, and what is stored is cleared at once', async () => {
  const { items } = openPageWith({ pendingNavigation: '/obavjestenja', notificationLaunch: 'true' })
  const navigate = vi.fn<(target: string) => void>()
  followNotificationClicks(navigate)
  expect(items.size).toBe(0)
  await vi.advanceTimersByTimeAsync(199)
  expect(navigate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/obavjestenja')
})

test('when the router refuses, the page is loaded as a document after 100 ms', async () => {
  const { assigned } = openPageWith({ pendingNavigation: '/obavjestenja' })
  followNotificationClicks(() => Promise.reject(new Error('no router')))
  await vi.advanceTimersByTimeAsync(99)
  expect(assigned).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(assigned).toEqual(['/obavjestenja'])
})
