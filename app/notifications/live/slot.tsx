import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Renders into an element of the server's markup, in the place of what it held. */
export function Slot({ id, children }: { id: string; children: ReactNode }) {
  const [element] = useState(() => takeOver(id))
  return element && createPortal(children, element)
}

function takeOver(id: string): HTMLElement | null {
  const element = document.getElementById(id)
  element?.replaceChildren()
  return element
}
