import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export type BottomNavItem = {
  to: string
  label: string
  icon: IconName
  current?: boolean
  badge?: { text: string; label: string } | null
}

export function BottomNav({ label, items }: { label: string; items: BottomNavItem[] }) {
  return (
    <nav className="bottom-nav" aria-label={label}>
      <ul>
        {items.map(({ to, label: word, icon, current, badge }) => (
          <li key={to}>
            <Anchor to={to} aria-current={current ? 'page' : undefined}>
              <Icon name={icon} />
              {word}
              {badge && <Count {...badge} />}
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
