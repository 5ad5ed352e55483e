/** What a person would stumble over on the page as it is laid out now; runs in the browser. */
export function findLayoutFaults(): string[] {
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).clipPath !== 'inset(50%)' &&
    !element.closest('.visually-hidden, .skip, datalist')
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} "${(element.textContent || (element as HTMLInputElement).name || '').trim().slice(0, 30)}"`
  const textElements = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      !['SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'OPTION'].includes(element.tagName) &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim()) &&
      isVisible(element),
  )
  const controls = [
    ...document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])'),
  ].filter(isVisible)

  return [
    ...findOverflow(),
    ...findEmptyEnd(),
    ...findTightStart(),
    ...[...document.images]
      .filter(({ alt, attributes }) => !alt && !attributes.getNamedItem('alt'))
      .map(({ src }) => `no alternative: ${src}`),
    ...textElements.filter(isClipped).map((element) => `clipped: ${describe(element)}`),
    ...textElements.filter(isSmall).map((element) => `small text: ${describe(element)}`),
    ...controls.filter(isHardToHit).map((element) => `small target: ${describe(element)}`),
    ...findPrimaryActions(),
    ...findCovered(),
  ]

  function findOverflow() {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} of ${clientWidth}`] : []
  }

  /** The page ends where its content ends. */
  function findEmptyEnd() {
    const { scrollHeight, clientHeight } = document.documentElement
    const end = Math.max(clientHeight, Math.ceil(document.body.getBoundingClientRect().bottom + window.scrollY))
    return scrollHeight > end + 1 ? [`empty end: ${scrollHeight - end} px`] : []
  }

  /** What is below the bar has a distance from it, except in a conversation, which has a bar of its own. */
  function findTightStart() {
    // An address with an anchor begins further down.
    if (window.scrollY > 0) return []
    const end = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0
    const tops = textElements
      .filter((element) => element.closest('main'))
      .map((element) => element.getBoundingClientRect().top)
    const distance = Math.min(...tops.filter((top) => top >= end)) - end
    return distance < 15 && !document.querySelector('.conversation') ? [`${distance.toFixed(0)} px below the bar`] : []
  }

  function isClipped(element: Element) {
    const { overflowX, textOverflow, display } = getComputedStyle(element)
    if (display === 'inline' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) return false
    const isForScreenReaders = element.clientWidth <= 1
    return !isForScreenReaders && element.scrollWidth > element.clientWidth + 1
  }

  function isSmall(element: Element) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    return size > 0 && size < 12
  }

  function isHardToHit(element: Element) {
    const isInText =
      getComputedStyle(element).display === 'inline' &&
      element.parentElement!.textContent!.trim() !== element.textContent!.trim()
    if (isInText) return false
    const { content, position } = getComputedStyle(element, '::after')
    // What a link covers is its target.
    const covered = content !== 'none' && position === 'absolute' ? (element as HTMLElement).offsetParent : null
    const target = covered ?? element.closest('label, .control') ?? element
    const { width, height } = target.getBoundingClientRect()
    return Math.round(width) < 44 || Math.round(height) < 44
  }

  /** One on the page, or one in each of the things to choose from; a jump to it is no other one. */
  function findPrimaryActions() {
    const isJump = (element: Element) =>
      (element as HTMLAnchorElement).href?.startsWith(`${location.href.split('#')[0]}#`)
    const primary = [...document.querySelectorAll('main .button:not(.secondary, .quiet, .danger)')].filter(
      (element) => isVisible(element) && !isJump(element),
    )
    const isCatalogue = document.querySelector('.theme-sample') !== null
    const chosenFrom = new Set(primary.map((element) => element.closest('li, tr')))
    const isOneEach = chosenFrom.size === primary.length && !chosenFrom.has(null)
    return primary.length > 1 && !isOneEach && !isCatalogue
      ? [`primary actions: ${primary.map(describe).join(', ')}`]
      : []
  }

  function findCovered() {
    window.scrollTo(0, document.documentElement.scrollHeight)
    const covered = controls.filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const bar = hit && findBar(hit)
      // What the top bar covers can be scrolled to, and toasts pass.
      const isOverlap = bar && !bar.matches('.toasts') && !bar.contains(element)
      return isOverlap && bar.getBoundingClientRect().top > window.innerHeight / 2
    })
    window.scrollTo(0, 0)
    return covered.map((element) => `covered at the end: ${describe(element)}`)
  }

  function findBar(element: Element): Element | null {
    if (/fixed|sticky/.test(getComputedStyle(element).position)) return element
    return element.parentElement && findBar(element.parentElement)
  }
}

/** Words that are broken although a line of the page has room for them; runs in the browser. */
export function findBrokenWords(): string[] {
  const lineWidth = document.documentElement.clientWidth - 32
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!
    const isForScreenReaders = parent.closest('.visually-hidden') ?? parent.clientWidth === 1
    if (isForScreenReaders || !parent.checkVisibility() || parent.closest('script, style')) continue
    for (const { 0: word, index } of node.textContent!.matchAll(/(?<![\S])\p{L}{4,}(?![^\s.,:;!?…])/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const width = rects.reduce((sum, rect) => sum + rect.width, 0)
      if (new Set(rects.map(({ top }) => Math.round(top))).size > 1 && width < lineWidth) broken.push(word)
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} of ${clientWidth}`] : []),
    ...new Set(broken.map((word) => `broken word: ${word}`)),
  ]
}

/** As Chromium's layout shift score counts them since the page was opened; runs in the browser. */
export function sumLayoutShifts(): Promise<number> {
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[]) sum += hadRecentInput ? 0 : value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  return new Promise((resolve) => setTimeout(() => resolve(sum), 50))
}
