import type { ReactNode } from 'react'

/** A few large numbers with what they count. */
export function StatList({ items }: { items: { value: ReactNode; label: string }[] }) {
  return (
    <dl className="facts">
      {items.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
