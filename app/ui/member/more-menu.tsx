import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** The further commands of a row or a head, one list item each. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details data-menu className="more">
      <summary>
        <Icon name="ellipsis-vertical" />
        <span className="visually-hidden">{label}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  )
}
