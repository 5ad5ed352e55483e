import type { ReactNode } from 'react'
import { createContext, use, useMemo } from 'react'
import type { Language } from './languages.ts'
import type { Translate } from './translate.ts'
import { translateMessage } from './translate.ts'

type Words = { t: Translate; language: Language }

const WordsContext = createContext<Words | null>(null)

/** Gives the page its language. The server passes i18next's `t`, the browser that of `createTranslate`. */
export function WordsProvider({ t, language, children }: Words & { children: ReactNode }) {
  const words = useMemo(() => ({ t, language }), [t, language])
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('useWords() needs a <WordsProvider> around it')
  return words
}

/** Says a message of a form or a refusal, such as `offers:refused.below_minimum?minAmount=50`. */
export function useMessage(): (message: string) => string {
  const { t } = useWords()
  return (message) => translateMessage(t, message)
}
