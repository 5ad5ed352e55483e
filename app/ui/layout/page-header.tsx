import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { BackLink } from '#app/ui/layout/back-link.tsx'

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string }
  badge?: ReactNode
  actions?: ReactNode
  /** People wrote the title: it stays in the page, where it may take several lines. */
  long?: boolean
}

export function PageHeader({ title, lead, back, badge, actions, long }: PageHeaderProps) {
  return (
    <header className={classNames('page-head', long && 'long')}>
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
