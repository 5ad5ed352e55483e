import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { loadDictionary } from './dictionaries/load.ts'
import type { Language } from './languages.ts'
import { createTranslate, type Dictionary } from './translate.ts'
import { WordsProvider } from './words.tsx'

let whole: Promise<Dictionary> | undefined

/** All texts of the page's language, fetched once: before the first page that the browser draws by itself. */
export function loadAllWords(language: Language): Promise<Dictionary> {
  whole ??= loadDictionary(language)
  for (const grow of growing) void whole.then(grow)
  growing.clear()
  return whole
}

const growing = new Set<(dictionary: Dictionary) => void>()

/** Begins with the texts that the page brought, and goes on with all of them once they are there. */
export function GrowingWords({
  language,
  first,
  children,
}: {
  language: Language
  first: Dictionary
  children: ReactNode
}) {
  const [dictionary, setDictionary] = useState(first)
  const t = useMemo(() => createTranslate(language, dictionary), [language, dictionary])
  useEffect(() => {
    if (whole) void whole.then(setDictionary)
    else growing.add(setDictionary)
    return () => void growing.delete(setDictionary)
  }, [])
  return (
    <WordsProvider t={t} language={language}>
      {children}
    </WordsProvider>
  )
}
