import type { ReactNode } from 'react'

/** The one primary action of a page: at the bottom edge of phones until its place in the page is reached. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>
}
