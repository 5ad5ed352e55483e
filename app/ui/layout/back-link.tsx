import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div>
      <Anchor to={to} className="back">
        <Icon name="chevron-left" />
        {children}
      </Anchor>
    </div>
  )
}
