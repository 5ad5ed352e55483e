import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { GrowingWords } from '#app/i18n/growing-words.tsx'
import { languageOfTag } from '#app/i18n/languages.ts'

const language = languageOfTag(document.documentElement.lang) ?? 'bs'
const first = JSON.parse(document.querySelector('#words')?.textContent ?? '{}')

startTransition(() => {
  hydrateRoot(
    document,
    <GrowingWords language={language} first={first}>
      <HydratedRouter />
    </GrowingWords>,
  )
})
