import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { LazyTranslationProvider } from '#app/i18n/lazy-translations.tsx'
import { defaultLanguage, languageOfTag } from '#app/i18n/languages.ts'
import { readPageTexts } from '#app/i18n/page-texts.ts'

/** Apart from the entry, so that the bundler puts it into the file of the shell. */
export function hydratePage(): void {
  const language = languageOfTag(document.documentElement.lang) ?? defaultLanguage
  const { dictionary = {} } = readPageTexts()
  startTransition(() => {
    hydrateRoot(
      document,
      <LazyTranslationProvider language={language} initial={dictionary}>
        <HydratedRouter />
      </LazyTranslationProvider>,
    )
  })
  // Not needed before the first request of the router.
  import('#app/router-fetch.ts').then(
    ({ keepPageOnFailure }) => keepPageOnFailure(),
    () => undefined,
  )
}
