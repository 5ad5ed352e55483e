import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { etagOf } from '#app/messages/rules.ts'

/** Keeps the page up to date by code that is loaded after it. */
export function useConversationChanges(path: string, { id, version }: { id: number | null; version: string }): void {
  const { revalidate, state } = useRevalidator()
  const shownEtag = useEffectEvent(() => (state === 'idle' ? etagOf(version) : undefined))
  const load = useEffectEvent(() => void revalidate())

  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    import('./conversation-changes.ts').then(
      ({ followChanges }) => {
        if (!isOver) stop = followChanges(path, { hasStream: id !== null, shownEtag, load })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [id, path])
}
