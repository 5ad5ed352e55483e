import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { LazyTranslationProvider } from '#app/i18n/lazy-translations.tsx'
import { defaultLanguage, languageOfTag } from '#app/i18n/languages.ts'

const language = languageOfTag(document.documentElement.lang) ?? defaultLanguage
const initial = JSON.parse(document.querySelector('#translations')?.textContent ?? '{}')

startTransition(() => {
  hydrateRoot(
    document,
    <LazyTranslationProvider language={language} initial={initial}>
      <HydratedRouter />
    </LazyTranslationProvider>,
  )
})

// Not needed before the first request of the router.
import('./router-fetch.ts').then(
  ({ keepPageOnFailure }) => keepPageOnFailure(),
  () => undefined,
)
