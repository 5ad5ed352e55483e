import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { loadDictionary } from './load-dictionary.ts'
import type { Language } from './languages.ts'
import { createTranslate, type Dictionary } from './translate.ts'
import { TranslationProvider } from './use-translation.tsx'

let allTexts: Promise<Dictionary> | undefined

export function loadTranslations(language: Language): Promise<Dictionary> {
  allTexts ??= loadDictionary(language)
  void allTexts.then(
    (texts) => {
      for (const listener of listeners) listener(texts)
      listeners.clear()
    },
    // The next navigation tries again.
    () => (allTexts = undefined),
  )
  return allTexts
}

const listeners = new Set<(dictionary: Dictionary) => void>()

/** Provides the texts embedded in the page, then the whole dictionary once it is loaded. */
export function LazyTranslationProvider({
  language,
  initial,
  children,
}: {
  language: Language
  initial: Dictionary
  children: ReactNode
}) {
  const [dictionary, setDictionary] = useState(initial)
  const t = useMemo(() => createTranslate(language, dictionary), [language, dictionary])
  useEffect(() => {
    listeners.add(setDictionary)
    allTexts?.then(setDictionary, () => undefined)
    return () => void listeners.delete(setDictionary)
  }, [])
  return (
    <TranslationProvider t={t} language={language}>
      {children}
    </TranslationProvider>
  )
}
