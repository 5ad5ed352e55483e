import { type ComponentType, lazy, Suspense, useState } from 'react'
import { href, useLocation } from 'react-router'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { defaultLanguage, languageOfTag } from '#app/i18n/languages.ts'
import type { PushPromptProps } from './push-prompt.tsx'
import { isPushCheckSnoozed } from './push-storage.ts'

export type LazyPushPromptProps = Omit<PushPromptProps, 'isShown'>

/** Pages on which nothing is being filled in. */
const promptPaths: string[] = [
  href('/klijent/pocetna'),
  href('/klijent/moji-oglasi'),
  href('/majstor/pretraga-poslova'),
  href('/majstor/moje-ponude'),
  href('/obavjestenja'),
]

/** With its translations; nothing is shown when it cannot be loaded. */
const PushPrompt = lazy<ComponentType<PushPromptProps>>(async () => {
  try {
    const [module] = await Promise.all([
      import('./push-prompt.tsx'),
      loadTranslations(languageOfTag(document.documentElement.lang) ?? defaultLanguage),
    ])
    return module
  } catch {
    return { default: () => null }
  }
})

export function LazyPushPrompt({ user, app }: LazyPushPromptProps) {
  const { pathname } = useLocation()
  const [isNeeded] = useState(() => app !== null || ('PushManager' in window && !isPushCheckSnoozed(user.sessionId)))
  if (!isNeeded) return null
  return (
    <Suspense>
      <PushPrompt user={user} app={app} isShown={promptPaths.includes(pathname)} />
    </Suspense>
  )
}
