import type { ReactNode } from 'react'
import { createContext, use, useMemo } from 'react'
import type { Translate, Translation } from './translate.ts'
import { translateMessage } from './translate.ts'

const TranslationContext = createContext<Translation | null>(null)

export function TranslationProvider({ t, language, children }: Translation & { children: ReactNode }) {
  const translation = useMemo(() => ({ t, language }), [t, language])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

export function useTranslation(): Translation {
  const translation = use(TranslationContext)
  if (!translation) throw new Error('useTranslation() needs a <TranslationProvider> around it')
  return translation
}

/** On servers: for texts that browsers need not have, because they do not render them. */
export const ServerTranslateContext = createContext<Translate | null>(null)

export function useServerTranslate(): Translate {
  const { t } = useTranslation()
  return use(ServerTranslateContext) ?? t
}

export function useTranslateMessage(): (message: string) => string {
  const { t } = useTranslation()
  return (message) => translateMessage(t, message)
}
