import { tryOrUndefined } from './drafts.ts'

const geoMs = 3_000

/**
 * Shows the hidden cards at the lower edge after some time or scrolling, the language card once the visitor's country is
 * known. CSS shows the first of them, and one that waited for scrolling comes first; a card with `data-instead` replaces the card of that name. A press within
 * `data-remember` stores those names in localStorage; cards of these names are hidden for good or for `data-keep` ms.
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
  else card.parentNode![card.dataset.scroll ? 'prepend' : 'append'](card)
}

export function skipSeenWelcome(): void {
  const skip = document.querySelector<HTMLAnchorElement>('a[data-remember]')
  if (skip && readTimestamp(skip.dataset.remember!)) location.replace(skip.href)
}

/** Hides the card from visitors who read in their country's language; with an unknown country it is shown. */
async function offerLanguage(card: HTMLElement): Promise<void> {
  if (readTimestamp('userMadeLanguageChoice')) return
  // A failed request counts as an unknown country.
  const { detected, language } = await fetch('/api/geo', { signal: AbortSignal.timeout(geoMs) })
    .then((answer) => answer.json())
    .catch(() => ({}))
  if (detected) for (const link of card.querySelectorAll('a')) link.hidden = link.lang !== language
  if (!detected || language !== document.documentElement.lang) show(card)
}

function readTimestamp(name: string): number {
  return Number(tryOrUndefined(() => localStorage.getItem(name)))
}
