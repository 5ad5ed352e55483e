import { timeoutSignal } from './older-browsers/timeout-signal.ts'

const geoMs = 3_000

/** Hides the card from visitors who read in their country's language, or, where it is unknown, in one of their browser. */
export async function offerLanguage(card: HTMLElement): Promise<void> {
  const { detected, language } = await fetch('/api/geo', { signal: timeoutSignal(geoMs) })
    .then((answer) => answer.json())
    .catch(() => ({}))
  if (detected) for (const link of card.querySelectorAll('a')) link.hidden = link.lang !== language
  const { lang } = document.documentElement
  card.hidden = detected
    ? language === lang
    : navigator.languages.some((tag) => tag.replace(/^(hr|s[rh])/, 'bs').startsWith(lang))
}
