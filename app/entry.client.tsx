import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadDictionary } from '#app/i18n/dictionaries/load.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { createTranslate } from '#app/i18n/translate.ts'
import { WordsProvider } from '#app/i18n/words.tsx'

const { lang } = document.documentElement
const language = isLanguage(lang) ? lang : 'bs'
const t = createTranslate(language, await loadDictionary(language))

startTransition(() => {
  hydrateRoot(
    document,
    <WordsProvider t={t} language={language}>
      <HydratedRouter />
    </WordsProvider>,
  )
})
