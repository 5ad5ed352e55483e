import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { defaultLanguage, languageOfTag } from '#app/i18n/languages.ts'
import { detectBridge } from './native-bridge.ts'
import type { PushPromptProps } from './push-prompt.tsx'
import { hasOtherSubscription, isFirstPageOf, isPushCheckSnoozed } from './push-storage.ts'

/** `isAfterSuccess`: the member has just done what will be answered. */
export type LazyPushPromptProps = Omit<PushPromptProps, 'isShown' | 'isRemembered' | 'isAfterSignIn'> & {
  isAfterSuccess: boolean
}

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

export function LazyPushPrompt({ user, app, isAfterSuccess }: LazyPushPromptProps) {
  const { pathname, key } = useLocation()
  const [signInKey] = useState(() => (isFirstPageOf(user.sessionId) && !document.querySelector('.steps') ? key : null))
  const [native] = useState(() => app ?? detectBridge())
  const [isNeeded, setNeeded] = useState(
    () => native !== null || ('PushManager' in window && !isPushCheckSnoozed(user.sessionId)),
  )
  useEffect(() => {
    if (!isNeeded) hasOtherSubscription().then(setNeeded, () => undefined)
  }, [isNeeded])
  if (!isNeeded) return null
  return (
    <Suspense>
      <PushPrompt
        user={user}
        app={native}
        isRemembered={app !== null}
        isAfterSignIn={key === signInKey}
        isShown={isAfterSuccess || pathname === href('/obavjestenja')}
      />
    </Suspense>
  )
}
