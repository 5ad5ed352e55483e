import { tryOrUndefined } from './drafts.ts'

const geoMs = 3_000

/**
 * Shows the cards that wait hidden at the lower edge, after some time or some scrolling, that of the languages once the
 * visitor's country is known. They queue in the order in which they come, and the style shows the first; one that has
 * `data-instead` takes the place of the card of that name. A press within `data-remember` is remembered on this device under
 * the names that stand there; a card with such a name goes, and stays away for good or for `data-keep` milliseconds.
 */
export function showBottomCards(): void {
  addEventListener('click', ({ target }) => {
    for (const name of (target as Element).closest<HTMLElement>('[data-remember]')?.dataset.remember!.split(' ') ??
      []) {
      document.querySelector(`[data-card=${name}]`)?.remove()
      tryOrUndefined(() => localStorage.setItem(name, `${Date.now()}`))
    }
  })
  for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) {
    const { card: name, after, scroll, keep } = card.dataset
    const dismissedAt = readTimestamp(name!)
    if (dismissedAt && !(Date.now() - dismissedAt > Number(keep))) continue

    const reveal = card.querySelector('[lang]') ? offerLanguage : show
    const onScroll = () => {
      if (scrollY <= Number(scroll)) return
      removeEventListener('scroll', onScroll)
      void reveal(card)
    }
    if (after) setTimeout(reveal, Number(after), card)
    else addEventListener('scroll', onScroll)
  }
}

function show(card: HTMLElement): void {
  card.hidden = false
  const replaced = document.querySelector(`[data-card=${card.dataset.instead}]:not([hidden])`)
  if (replaced) replaced.replaceWith(card)
  else card.parentNode!.append(card)
}

/** The first page of the apps is passed over once its visitor has done so. */
export function skipSeenWelcome(): void {
  const skip = document.querySelector<HTMLAnchorElement>('a[data-remember]')
  if (skip && readTimestamp(skip.dataset.remember!)) location.replace(skip.href)
}

/** Not to who reads in the language of their country already; where the country is unknown all are offered. */
async function offerLanguage(card: HTMLElement): Promise<void> {
  if (readTimestamp('userMadeLanguageChoice')) return
  // Without an answer the country is as good as 'Germany (Fallback)', not detected.
  const { detected, language } = await fetch('/api/geo', { signal: AbortSignal.timeout(geoMs) })
    .then((answer) => answer.json())
    .catch(() => ({}))
  if (detected) for (const link of card.querySelectorAll('a')) link.hidden = link.lang !== language
  if (!detected || language !== document.documentElement.lang) show(card)
}

function readTimestamp(name: string): number {
  return Number(tryOrUndefined(() => localStorage.getItem(name)))
}
