import { tryOrUndefined } from './stored-drafts.ts'

const visitKey = 'cardsClosed'

/**
 * Shows the hidden cards at the lower edge after some time or scrolling, the language card once the visitor's country is
 * known; CSS shows the first of them. A press within `data-remember` stores those names in localStorage and ends the cards
 * of this visit; cards of these names are hidden for good or for `data-keep` ms.
 */
export function showBottomCards(): void {
  addEventListener('click', ({ target }) => {
    const names = (target as Element).closest<HTMLElement>('[data-remember]')?.dataset.remember!.split(' ')
    if (!names) return
    document.querySelector('.edge')?.remove()
    tryOrUndefined(() => sessionStorage.setItem(visitKey, '1'))
    for (const name of names) tryOrUndefined(() => localStorage.setItem(name, `${Date.now()}`))
  })
  if (tryOrUndefined(() => sessionStorage.getItem(visitKey))) return
  for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) {
    const { card: name, after, scroll, keep } = card.dataset
    const dismissedAt = readTimestamp(name!)
    if (dismissedAt && !(Date.now() - dismissedAt > Number(keep))) continue

    const reveal = card.querySelector('[lang]') ? loadLanguageOffer : show
    const onScroll = () => {
      if (scrollY <= Number(scroll)) return
      removeEventListener('scroll', onScroll)
      reveal(card)
    }
    if (after) setTimeout(reveal, Number(after), card)
    else addEventListener('scroll', onScroll)
  }
}

function show(card: HTMLElement): void {
  card.hidden = false
}

export function skipSeenWelcome(): void {
  const skip = document.querySelector<HTMLAnchorElement>('a[data-remember]')
  if (skip && readTimestamp(skip.dataset.remember!)) location.replace(skip.href)
}

function loadLanguageOffer(card: HTMLElement): void {
  if (!readTimestamp('userMadeLanguageChoice'))
    import('./language-card.ts').then(
      ({ offerLanguage }) => offerLanguage(card),
      () => undefined,
    )
}

function readTimestamp(name: string): number {
  return Number(tryOrUndefined(() => localStorage.getItem(name)))
}
