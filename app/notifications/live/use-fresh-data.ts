import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { notifyOtherTabs, onOtherTabs } from './other-tabs.ts'

const staleMs = 15_000

/** Loads the page's data again when another tab has sent a form, and when somebody comes back to a page that was left. */
export function useFreshData(): void {
  const { state, formMethod } = useNavigation()
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => hasUnsentForm() || void revalidate())
  const hasSent = state === 'loading' && formMethod !== undefined && formMethod !== 'GET'

  useEffect(() => (hasSent ? notifyOtherTabs : undefined), [hasSent])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let hiddenAt = Number.POSITIVE_INFINITY
    onOtherTabs(() => reload(), signal)
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden) hiddenAt = Date.now()
        else if (Date.now() - hiddenAt > staleMs) reload()
      },
      { signal },
    )
    return () => controller.abort()
  }, [])
}

/** A form that was not sent goes out again under the key of its form, which new data would replace. */
export function hasUnsentForm(): boolean {
  return document.querySelector('.not-sent,.retained') !== null
}
