import type { DataRouter, Location } from 'react-router'
import { notSentEvent, type NotSent } from '#app/enhance/not-sent-event.ts'

const maxAttempts = 3
/** Uploads take as long as they need. */
const timeoutMs = 30_000

let hasFailed = false
let isScriptMissing = false

/**
 * Keeps the page, and what was entered in it, when a request of the router fails. A page that the server is too busy for is
 * requested again after Retry-After.
 */
export function keepPageOnFailure(): void {
  const send = globalThis.fetch
  keepPageOnMissingScript(send)
  let sent: Pick<NotSent, 'form' | 'submitter'> | undefined
  addEventListener('submit', ({ target, submitter }) => {
    const form = target as HTMLFormElement
    sent = { form, submitter }
    freezeControls(form)
  })
  globalThis.fetch = async (input, init) => {
    if (!/\.data(?:\?|$)|\/__manifest\?/.test(`${input}`)) return send(input, init)
    for (let attempt = 1; ; attempt += 1) {
      const response = await Promise.race([send(input, init).catch(() => undefined), timeout(init)])
      const seconds = response?.status === 503 && !init?.method && response.headers.get('retry-after')
      if (!seconds || attempt === maxAttempts)
        return response && (await isAnswer(response, init))
          ? accept(response, init)
          : (await findCopy(init)) ||
              stayOnPage({ reason: response?.status === 503 ? 'busy' : 'offline', ...sent }, init)
      // An aborted request is rejected by the next attempt.
      await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000))
    }
  }
}

function accept(response: Response, init?: RequestInit): Response | Promise<never> {
  hasFailed = false
  const target = !init?.method && isScriptMissing && findTarget()
  return target ? open(target) : response
}

/**
 * The router reloads the page when it cannot load the script of another, and never asks for that script again. Once the
 * server answers, the other page is opened as a document: the line was down, or a deployment has replaced the script.
 */
function keepPageOnMissingScript(send: typeof fetch): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as Event & { navigationType: string; userInitiated: boolean }
    const target = findTarget()
    if (navigationType !== 'reload' || userInitiated || !(target || hasFailed)) return
    event.preventDefault()
    isScriptMissing = true
    const stay = () => void (findTarget() && stayOnPage({ reason: 'offline' }))
    if (target)
      send('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => (ok ? open(target) : stay()), stay)
  })
}

/** The service worker shows the copy that it has of the page. */
async function findCopy(init?: RequestInit): Promise<Response | undefined> {
  const target = !init?.method && findTarget()
  return target && (await globalThis.caches?.match(target.pathname)) ? open(target) : undefined
}

function findTarget(): Location | undefined {
  return getRouter()?.state.navigation.location
}

function open({ pathname, search }: Location): Promise<never> {
  location.assign(pathname + search)
  return new Promise(() => {})
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
  if (response.status === 503 || !/script|json/.test(response.headers.get('content-type') ?? '')) return false
  return !init?.method || response.status < 429 || !(await response.clone().text()).includes('"error"')
}

/** The router has no way to cancel a navigation, except by another one, which loads nothing. */
function stayOnPage({ reason, ...sent }: NotSent, init?: RequestInit): Promise<never> {
  init?.signal?.throwIfAborted()
  const router = getRouter()!
  const { navigation, revalidation, location } = router.state
  if (navigation.state === 'idle' && revalidation === 'idle') throw new TypeError('unreachable')

  const { state, location: target } = navigation
  if (target) {
    hasFailed = true
    const failure = state === 'submitting' ? sent : { retry: () => void router.navigate(target) }
    dispatchEvent(new CustomEvent(notSentEvent, { detail: { reason, ...failure } satisfies NotSent }))
  }
  const options = { state: location.state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
  void router.navigate(location, options)
  return new Promise(() => {})
}

function getRouter(): DataRouter | undefined {
  return Reflect.get(window, '__reactRouterDataRouter') as DataRouter | undefined
}
