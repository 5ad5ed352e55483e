import { type ComponentType, lazy, Suspense, useState } from 'react'
import { href, useLocation } from 'react-router'
import { loadAllWords } from '#app/i18n/growing-words.tsx'
import { defaultLanguage, languageOfTag } from '#app/i18n/languages.ts'
import type { InvitationProps } from './invitation.tsx'
import { isSettled } from './settled.ts'

export type PushInvitationProps = Omit<InvitationProps, 'isShown'>

/** Where people look around, and are in the middle of nothing. */
const places: string[] = [
  href('/klijent/pocetna'),
  href('/klijent/moji-oglasi'),
  href('/majstor/pretraga-poslova'),
  href('/majstor/moje-ponude'),
  href('/obavjestenja'),
]

/** With its words, and without a fault where it cannot be fetched: nobody waits for it. */
const Invitation = lazy<ComponentType<InvitationProps>>(async () => {
  try {
    const [part] = await Promise.all([
      import('./invitation.tsx'),
      loadAllWords(languageOfTag(document.documentElement.lang) ?? defaultLanguage),
    ])
    return part
  } catch {
    return { default: () => null }
  }
})

/** A card at the end of the page that asks whether this device may be told, while there is something to ask or to renew. */
export function PushInvitation({ user, app }: PushInvitationProps) {
  const { pathname } = useLocation()
  const [isWanted] = useState(() => app !== null || ('PushManager' in window && !isSettled(user.sessionId)))
  if (!isWanted) return null
  return (
    <Suspense>
      <Invitation user={user} app={app} isShown={places.includes(pathname)} />
    </Suspense>
  )
}
