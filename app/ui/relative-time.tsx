import type { ReactNode } from 'react'

export function RelativeTime({ iso, exact, children }: { iso: string; exact: string; children: ReactNode }) {
  return (
    <time dateTime={iso} title={exact}>
      {children}
    </time>
  )
}
