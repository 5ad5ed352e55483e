import type { DataRouter } from 'react-router'
import { showStatus } from './status.ts'

const typingPauseMs = 500
const renderTimeoutMs = 2_000
const replacedParts = ['.page-head', '.with-filters > :not(.filters)']
const countText = 'main .lead, .with-filters > :not(.filters) > .muted'

type Connection = { effectiveType?: string; saveData?: boolean }

let timer: ReturnType<typeof setTimeout>
let controller = new AbortController()

/** A changed filter is applied at once, a typed word after a pause; the button does the same. */
export function applyFilters(form: HTMLFormElement, control: HTMLInputElement, eventType: string): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  const isTyped = control.type === 'search'
  if (eventType === 'input' && !isTyped) return
  clearTimeout(timer)
  timer = setTimeout(() => void showResults(form, control), eventType === 'input' ? typingPauseMs : 0)
}

async function showResults(form: HTMLFormElement, control: HTMLInputElement): Promise<void> {
  controller.abort()
  controller = new AbortController()
  const url = new URL(form.action)
  url.search = ''
  for (const [name, value] of new FormData(form)) if (value) url.searchParams.append(name, `${value}`)
  if (url.href === location.href) return

  const router = Reflect.get(window, '__reactRouterDataRouter') as DataRouter | undefined
  const show = router ? navigate(router, url, control) : fetchParts(form, url, controller.signal)
  // Without an answer the button is still there.
  if (!(await show.catch(() => false))) return
  showStatus(document.querySelector(countText)?.textContent ?? '', { isSpoken: true })
  dispatchEvent(new Event('filtered'))
}

/** The router may render the form anew: the control keeps the focus, and the panel stays open. */
async function navigate(router: DataRouter, { pathname, search }: URL, control: HTMLInputElement): Promise<boolean> {
  const rendered = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!control.isConnected) restoreControl(control)
      observer.disconnect()
      resolve()
    })
    observer.observe(document.querySelector('main')!, { childList: true, subtree: true, characterData: true })
  })
  await router.navigate(pathname + search, { replace: true, preventScrollReset: true })
  await Promise.race([rendered, new Promise((resolve) => setTimeout(resolve, renderTimeoutMs))])
  return true
}

function restoreControl({ name, type, value }: HTMLInputElement): void {
  const renewed = [...document.querySelectorAll<HTMLInputElement>(`.filters [name="${name}"]`)]
  const same = renewed.find((control) => type !== 'radio' || control.value === value)
  same?.closest('details')?.toggleAttribute('open', true)
  same?.focus({ preventScroll: true })
}

async function fetchParts(form: HTMLFormElement, url: URL, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  signal.throwIfAborted()
  showErrors(form, page)
  if (!response.ok) return false

  for (const part of replacedParts) {
    const [current, renewed] = [document.querySelector(part), page.querySelector(part)]
    if (renewed) current?.replaceWith(renewed)
  }
  form.querySelector('a.button')?.remove()
  form.append(...page.querySelectorAll('.filters a.button'))
  document.title = page.title
  history.replaceState(history.state, '', response.url)
  return true
}

function showErrors(form: HTMLFormElement, page: Document): void {
  for (const field of form.querySelectorAll<HTMLElement>('.field')) {
    const control = field.querySelector<HTMLInputElement>('.control')
    const renewed = control && page.getElementById(control.id)
    if (!renewed) continue
    field.querySelector('.error')?.remove()
    field.append(...(renewed.closest('.field')?.querySelectorAll('.error') ?? []))
    for (const name of ['aria-invalid', 'aria-describedby']) {
      const value = renewed.getAttribute(name)
      if (value === null) control.removeAttribute(name)
      else control.setAttribute(name, value)
    }
  }
}
