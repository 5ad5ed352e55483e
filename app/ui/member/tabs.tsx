import { Anchor } from '#app/ui/anchor.tsx'

export type Tab = { to: string; label: string; count?: number | string; current?: boolean }

/** Links styled as tabs, not ARIA tabs: each opens another page. */
export function Tabs({ label, items }: { label: string; items: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <Anchor to={item.to} aria-current={item.current ? 'page' : undefined}>
              {item.label}
              {item.count !== undefined && <span className="count">{item.count}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
