import { useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Button } from '#app/ui/button.tsx'
import { Notice, type NoticeKind } from '#app/ui/notice.tsx'

export type Toast = {
  kind: NoticeKind
  title: string
  message?: string
  action?: { label: string; onPress: () => void }
  closeLabel: string
  durationMs?: number
}

const usualMs = 5_000
const fadeMs = 300

type Shown = Toast & { id: number }

let root: { host: Element; react: Root } | undefined
let shown: Shown[] = []
let lastId = 0

/**
 * Says something at the edge of the page for `durationMs` (5 seconds), in the live region that every hydrated page has.
 * It stays while the pointer or the focus is on it, fades within 300 ms, and can be closed by hand.
 */
export function showToast(toast: Toast): void {
  shown = [...shown, { ...toast, id: ++lastId }]
  draw()
}

function remove(id: number): void {
  shown = shown.filter((toast) => toast.id !== id)
  draw()
}

function draw(): void {
  const host = document.querySelector('.toasts')
  if (!host) return
  if (root?.host !== host) root = { host, react: createRoot(host) }
  root.react.render(shown.map((toast) => <ShownToast key={toast.id} {...toast} />))
}

function ShownToast({ id, kind, title, message, action, closeLabel, durationMs = usualMs }: Shown) {
  const [isHeld, setHeld] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const left = useRef(durationMs)

  useEffect(() => {
    if (isHeld) return
    const since = Date.now()
    const timer = setTimeout(() => setLeaving(true), left.current)
    return () => {
      clearTimeout(timer)
      // Whoever has let go of it may still want to read on.
      left.current = Math.max(left.current - (Date.now() - since), 1_000)
    }
  }, [isHeld])

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
      onPointerEnter={hold}
      onPointerLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={() => setHeld(false)}
    >
      <Notice kind={kind} title={title} action={actions}>
        {message}
      </Notice>
    </div>
  )

  function hold() {
    setHeld(true)
    setLeaving(false)
  }
}
