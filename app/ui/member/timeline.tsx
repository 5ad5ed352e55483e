import type { ReactNode } from 'react'

export type TimelineItem = { iso: string; time: string; title: ReactNode; text?: ReactNode }

export function Timeline({ items }: { items: TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map(({ iso, time, title, text }, index) => (
        <li key={`${iso}-${index}`}>
          {title}
          <time dateTime={iso}>{time}</time>
          {text && <p className="muted small">{text}</p>}
        </li>
      ))}
    </ol>
  )
}
