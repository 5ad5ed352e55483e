import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Button } from '#app/ui/button.tsx'
import { Notice, type NoticeKind } from '#app/ui/notice.tsx'

export type Toast = {
  kind: NoticeKind
  title: ReactNode
  message?: string
  action?: { label: string; onPress: () => void }
  closeLabel: string
  durationMs?: number
}

const defaultDurationMs = 5_000
const fadeMs = 300

type VisibleToast = Toast & { id: number }

let root: { host: Element; react: Root } | undefined
let visibleToasts: VisibleToast[] = []
let lastId = 0

/**
 * Says something at the edge of the page for `durationMs` (5 seconds), in the live region that every hydrated page has.
 * It stays while the pointer or the focus is on it, fades within 300 ms, and can be closed by hand. Returns what closes it.
 */
export function showToast(toast: Toast): () => void {
  const id = ++lastId
  visibleToasts = [...visibleToasts, { ...toast, id }]
  renderToasts()
  return () => remove(id)
}

function remove(id: number): void {
  visibleToasts = visibleToasts.filter((toast) => toast.id !== id)
  renderToasts()
}

function renderToasts(): void {
  const host = document.querySelector('.toasts')
  if (!host) return
  if (root?.host !== host) root = { host, react: createRoot(host) }
  root.react.render(visibleToasts.map((toast) => <ShownToast key={toast.id} {...toast} />))
}

function ShownToast({ id, kind, title, message, action, closeLabel, durationMs = defaultDurationMs }: VisibleToast) {
  const [isPaused, setPaused] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const remainingMs = useRef(durationMs)

  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => setLeaving(true), remainingMs.current)
    return () => {
      clearTimeout(timer)
      // A toast stays for at least a second after the pause, for reading on.
      remainingMs.current = Math.max(remainingMs.current - (Date.now() - startedAt), 1_000)
    }
  }, [isPaused])

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => remove(id), fadeMs)
    return () => clearTimeout(timer)
  }, [id, isLeaving])

  const actions = (
    <div className="row">
      {action && (
        <Button
          type="button"
          variant="secondary"
          onClick={() => {
            remove(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button type="button" variant="quiet" onClick={() => remove(id)}>
        {closeLabel}
      </Button>
    </div>
  )
  return (
    <div
      className="toast"
      data-leaving={isLeaving || undefined}
      // Not on entering: it would stay for good under a pointer that rests where it appears.
      onPointerMove={pause}
      onPointerLeave={() => setPaused(false)}
      onFocus={pause}
      onBlur={() => setPaused(false)}
    >
      <Notice kind={kind} title={title} action={actions}>
        {message}
      </Notice>
    </div>
  )

  function pause() {
    setPaused(true)
    setLeaving(false)
  }
}
