import { setBrowserCookie } from '#app/ui/browser-cookie.ts'
import { createElement } from '../on-demand/elements.ts'
import { addStyles } from '../on-demand/styles.ts'
import { fetchGuide, isPageBusy } from './texts.ts'
import css from './tour.css?inline'

type Texts = { label: string; skip: string; next: string; done: string; steps: { target: string; text: string }[] }
const topBarPx = 64
const gapPx = 12
const scrolledPx = 40
const yearSeconds = 31_536_000

/** Points at parts of the page one after another. Skipping and Escape end it, and so does a visitor who goes on alone. */
export async function startTour(area: string, { isRequested }: { isRequested: boolean }): Promise<void> {
  if (isRequested) history.replaceState(history.state, '', location.pathname + location.search)
  else if (isPageBusy() || scrollY > scrolledPx) return
  const texts = await fetchGuide<Texts>(area)
  const steps = texts?.steps.filter(({ target }) => findVisible(target))
  if (!texts || !steps?.length || (!isRequested && isPageBusy())) return
  rememberTour(area)
  addStyles(css)
  showSteps({ ...texts, steps }, isRequested)
}

/** The same link is in the tabs of phones and in the bar of wide screens. */
function findVisible(target: string): Element | undefined {
  return [...document.querySelectorAll(target)].find((element) =>
    // Chrome 100 lays it out all the same where it is invisible.
    element.checkVisibility
      ? element.checkVisibility({ visibilityProperty: true })
      : element.getClientRects().length > 0,
  )
}

function showSteps({ steps, ...texts }: Texts, isRequested: boolean): void {
  const text = createElement('p', { ariaLive: 'polite' })
  const skip = createElement('button', { type: 'button', className: 'button quiet', textContent: texts.skip })
  const next = createElement('button', { type: 'button', className: 'button' })
  const popover = createElement(
    'div',
    { className: 'tour', role: 'dialog', ariaLabel: texts.label, popover: 'manual' },
    [text, createElement('div', { className: 'row apart' }, [skip, next])],
  )
  const { pathname } = location
  let current = -1

  // Scripts may have rendered it anew.
  const move = () => {
    const element = findVisible(steps[current]!.target)
    mark(element)
    if (element) place(popover, element)
  }
  const end = () => {
    controller.abort()
    mark(undefined)
    if (popover.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true })
    popover.remove()
  }
  const showNext = () => {
    const step = steps[++current]
    const element = step && findVisible(step.target)
    if (!element) return end()
    text.textContent = steps.length > 1 ? `${current + 1}/${steps.length}  ${step.text}` : step.text
    skip.hidden = current === steps.length - 1
    next.textContent = skip.hidden ? texts.done : texts.next
    reveal(element, popover.offsetHeight)
    move()
  }

  const controller = new AbortController()
  const { signal } = controller
  skip.addEventListener('click', end)
  next.addEventListener('click', showNext)
  addEventListener('resize', move, { signal })
  addEventListener('scroll', move, { signal, capture: true, passive: true })
  document.addEventListener('keydown', (event) => onKey(event, next, end), { signal })
  // A visitor who uses the page needs no tour.
  document.addEventListener('focusin', ({ target }) => popover.contains(target as Node) || end(), { signal })
  document.addEventListener('click', ({ target }) => popover.contains(target as Node) || end(), { signal })
  ;(window as { navigation?: EventTarget }).navigation?.addEventListener(
    'currententrychange',
    () => location.pathname === pathname || end(),
    { signal },
  )
  document.body.append(popover)
  // Without popovers it is a part of the page, which its style sheet puts in place.
  popover.showPopover?.()
  showNext()
  if (isRequested) next.focus()
}

/** The first Tab leads to the tour, which does not take the focus by itself. */
function onKey(event: KeyboardEvent, first: HTMLElement, end: () => void): void {
  if (event.key === 'Escape') end()
  const isFirst = event.key === 'Tab' && !event.shiftKey && document.activeElement === document.body
  if (!isFirst) return
  event.preventDefault()
  first.focus()
}

function mark(element: Element | undefined): void {
  const marked = document.querySelector('[data-toured]')
  if (marked === element) return
  marked?.removeAttribute('data-toured')
  element?.setAttribute('data-toured', '')
}

/** Scrolls until the element has room for the tour below it. Parts that stay in place move nothing. */
function reveal(element: Element, height: number): void {
  const { top, bottom } = element.getBoundingClientRect()
  const lowest = innerHeight - height - 2 * gapPx
  if (top >= topBarPx && bottom <= lowest) return
  scrollBy({ top: Math.max((top + bottom - topBarPx - lowest) / 2, bottom - lowest), behavior: 'instant' })
}

/** Below the element, or above it where there is no room. On phones it is as wide as the screen, and at its lower edge. */
function place(popover: HTMLElement, element: Element): void {
  const { top, bottom, left, width } = element.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth } = popover
  const lowest = innerHeight - height - gapPx
  const isSheet = offsetWidth > innerWidth * 0.8
  const below = isSheet ? lowest : bottom + gapPx
  const centered = left + width / 2 - offsetWidth / 2
  popover.style.top = `${bottom + gapPx <= lowest ? below : Math.max(top - gapPx - height, gapPx)}px`
  popover.style.left = `${Math.max(gapPx, Math.min(centered, innerWidth - offsetWidth - gapPx))}px`
}

/** A cookie, because signing out clears the storage. */
function rememberTour(area: string): void {
  const [, seen] = /\btours=([\w.]+)/.exec(document.cookie) ?? []
  if (seen?.split('.').includes(area)) return
  setBrowserCookie(`tours=${seen ? `${seen}.` : ''}${area}; Max-Age=${yearSeconds}`)
}
