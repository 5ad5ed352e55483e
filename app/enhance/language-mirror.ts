import { tryOrUndefined } from './stored-drafts.ts'

/** Native shells read the language here; the cookie decides. */
export function mirrorLanguage(): void {
  tryOrUndefined(() => localStorage.setItem('i18nextLng', document.documentElement.lang))
}
