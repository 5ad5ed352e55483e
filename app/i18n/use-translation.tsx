import type { ReactNode } from 'react'
import { createContext, use, useMemo } from 'react'
import type { Language } from './languages.ts'
import type { Translate } from './translate.ts'
import { translateMessage } from './translate.ts'

type Translation = { t: Translate; language: Language }

const TranslationContext = createContext<Translation | null>(null)

/** Gives the page its language. The server passes i18next's `t`, the browser that of `createTranslate`. */
export function TranslationProvider({ t, language, children }: Translation & { children: ReactNode }) {
  const translation = useMemo(() => ({ t, language }), [t, language])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

export function useTranslation(): Translation {
  const translation = use(TranslationContext)
  if (!translation) throw new Error('useTranslation() needs a <TranslationProvider> around it')
  return translation
}

/** Says a message of a form or a refusal, such as `offers:refused.below_minimum?minAmount=50`. */
export function useTranslateMessage(): (message: string) => string {
  const { t } = useTranslation()
  return (message) => translateMessage(t, message)
}
