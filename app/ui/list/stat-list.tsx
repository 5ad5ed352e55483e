import type { ReactNode } from 'react'

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
