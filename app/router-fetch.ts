import type { DataRouter } from 'react-router'
import { notSentEvent } from '#app/enhance/not-sent-event.ts'

const maxAttempts = 3
/** Uploads take as long as they need. */
const timeoutMs = 30_000

/**
 * Keeps the page, and what was entered in it, when a request of the router fails. A page that the server is too busy for is
 * requested again after Retry-After.
 */
export function keepPageOnFailure(): void {
  const send = globalThis.fetch
  let form: HTMLFormElement | undefined
  addEventListener('submit', ({ target }) => {
    form = target as HTMLFormElement
    freezeControls(form)
  })
  globalThis.fetch = async (input, init) => {
    if (!/\.data(?:\?|$)|\/__manifest\?/.test(`${input}`)) return send(input, init)
    for (let attempt = 1; ; attempt += 1) {
      const response = await Promise.race([send(input, init).catch(() => undefined), timeout(init)])
      const seconds = response?.status === 503 && !init?.method && response.headers.get('retry-after')
      if (!seconds || attempt === maxAttempts)
        return response && (await isAnswer(response, init)) ? response : stayOnPage(init, form)
      // An aborted request is rejected by the next attempt.
      await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000))
    }
  }
}

/** Values stay although the router renders the form of a refused submission with other defaults. */
function freezeControls(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('input:not([type=file],[type=hidden]),textarea')) {
    const { type, checked, value } = control
    Object.assign(control, /checkbox|radio/.test(type) ? { checked } : { value })
  }
}

function timeout(init?: RequestInit): Promise<undefined> {
  return new Promise((resolve) => init?.body instanceof FormData || setTimeout(resolve, timeoutMs))
}

/** Proxies and early refusals answer in HTML or plain text. An error of a form would replace the page. */
async function isAnswer(response: Response, init?: RequestInit): Promise<boolean> {
  if (response.status === 204) return true
  if (!/script|json/.test(response.headers.get('content-type') ?? '')) return false
  return !init?.method || response.status < 429 || !(await response.clone().text()).includes('"error"')
}

/** The router has no way to cancel a navigation, except by another one, which loads nothing. */
function stayOnPage(init?: RequestInit, form?: HTMLFormElement): Promise<never> {
  init?.signal?.throwIfAborted()
  const router = Reflect.get(window, '__reactRouterDataRouter') as DataRouter
  const { navigation, revalidation, location } = router.state
  if (navigation.state === 'idle' && revalidation === 'idle') throw new TypeError('unreachable')

  if (navigation.state !== 'idle')
    dispatchEvent(new CustomEvent(notSentEvent, { detail: navigation.state === 'submitting' ? form : undefined }))
  const { state } = location
  void router.navigate(location, { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  return new Promise(() => {})
}
