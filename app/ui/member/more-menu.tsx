import type { ReactNode } from 'react'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The further commands of a row or a head, one list item each. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const forScripts = useForScripts()
  return (
    <details data-menu={forScripts(true)} className="more">
      <summary>
        <Icon name="ellipsis-vertical" />
        <span className="visually-hidden">{label}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  )
}
