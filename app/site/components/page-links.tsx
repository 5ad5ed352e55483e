import type { ReactNode } from 'react'
import { ShareLink } from './share-link.tsx'

/** The quiet line at the end of a public page. */
export function PageLinks({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="row">
      <ShareLink title={title} isQuiet />
      {children}
    </div>
  )
}
