import { use } from 'react'
import { Anchor, HydrationContext } from '#app/ui/anchor.tsx'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export type BottomNavItem = {
  to: string
  label: string
  icon: IconName
  current?: boolean
  filled?: boolean
  also?: readonly string[]
  /** The element in which scripts keep the badge up to date. */
  slot?: string
  badge?: { text: string; label: string } | null
}

type BottomNavProps = { label: string; items: BottomNavItem[]; hidden?: boolean }

export function BottomNav({ label, items, hidden }: BottomNavProps) {
  const isHydrated = use(HydrationContext)
  const forScripts = useForScripts()
  return (
    <nav className="bottom-nav" aria-label={label} hidden={hidden}>
      <ul>
        {items.map(({ to, label: word, icon, current, filled, badge, also, slot }) => (
          <li key={to}>
            <Anchor
              to={to}
              className={filled ? 'filled' : undefined}
              aria-current={current ? 'page' : undefined}
              data-also={isHydrated ? also?.join(' ') : undefined}
            >
              <Icon name={icon} />
              {word}
              {slot && (
                <span className="slot" id={forScripts(slot)}>
                  {badge && <Count {...badge} />}
                </span>
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The number is hidden from screen readers, which get the label. */
export function Count({ text, label }: { text: string; label: string }) {
  return (
    <span className="count">
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden"> {label}</span>
    </span>
  )
}
