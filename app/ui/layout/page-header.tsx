import type { ReactNode } from 'react'
import { BackLink } from '#app/ui/layout/back-link.tsx'

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string }
  badge?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, lead, back, badge, actions }: PageHeaderProps) {
  return (
    <header className="page-head">
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className="row apart">
        <h1>{title}</h1>
        {badge}
      </div>
      {lead && <div className="lead">{lead}</div>}
      {actions && <div className="row">{actions}</div>}
    </header>
  )
}
