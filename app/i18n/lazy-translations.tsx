import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { loadDictionary } from './load-dictionary.ts'
import type { Language } from './languages.ts'
import { createTranslate, type Dictionary } from './translate.ts'
import { TranslationProvider } from './use-translation.tsx'

let allTexts: Promise<Dictionary> | undefined

/** All texts of the page's language, fetched once: before the first page that the browser draws by itself. */
export function loadTranslations(language: Language): Promise<Dictionary> {
  allTexts ??= loadDictionary(language)
  for (const listener of listeners) void allTexts.then(listener)
  listeners.clear()
  return allTexts
}

const listeners = new Set<(dictionary: Dictionary) => void>()

/** Begins with the texts that the page brought, and goes on with all of them once they are there. */
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
    if (allTexts) void allTexts.then(setDictionary)
    else listeners.add(setDictionary)
    return () => void listeners.delete(setDictionary)
  }, [])
  return (
    <TranslationProvider t={t} language={language}>
      {children}
    </TranslationProvider>
  )
}
