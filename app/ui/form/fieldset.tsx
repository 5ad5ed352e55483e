import type { ReactNode } from 'react'

export function Fieldset({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      {hint && <p className="muted">{hint}</p>}
      {children}
    </fieldset>
  )
}
