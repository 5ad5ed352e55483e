import { useSyncExternalStore } from 'react'
import { href } from '#app/href.ts'

type Deletion = { ids: number[]; onFail: () => void; onDone: () => void }

const undoMs = 6_000
const listeners = new Set<() => void>()
const noIds: ReadonlySet<number> = new Set()
let hiddenIds = noIds

/** The notifications that are being deleted, or have been. */
export function useHiddenNotifications(): ReadonlySet<number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hiddenIds,
    () => noIds,
  )
}

/** Hides them at once and deletes them when there is no more time to undo, or the page is left. Returns the undo function. */
export function deleteUndoably({ ids, onFail, onDone }: Deletion): () => void {
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', commit)
  }
  const show = () => setHidden(new Set([...hiddenIds].filter((id) => !ids.includes(id))))
  const commit = () => {
    stop()
    Promise.all(ids.map(deleteNow)).then(onDone, () => {
      show()
      onFail()
    })
  }
  const timer = setTimeout(commit, undoMs)
  addEventListener('pagehide', commit)
  setHidden(new Set([...hiddenIds, ...ids]))
  return () => {
    stop()
    show()
  }
}

async function deleteNow(id: number): Promise<void> {
  const answer = await fetch(href('/api/notification/:id/delete', { id }), { method: 'POST', keepalive: true })
  // One that is gone already needs no deletion.
  if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status))
}

function setHidden(ids: ReadonlySet<number>): void {
  hiddenIds = ids
  for (const listener of listeners) listener()
}
