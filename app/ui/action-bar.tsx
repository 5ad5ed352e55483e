import type { ReactNode } from 'react'

/** Keeps the main action of a long page in sight, above the bottom navigation. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>
}
