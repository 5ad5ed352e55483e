import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'

export type BarLink = { to: string; label: string; current?: boolean }

type TopBarProps = {
  name: string
  homeTo: string
  links: BarLink[]
  menuLabel: string
  actions?: ReactNode
  menuActions?: ReactNode
  back?: { to: string; label: string }
  title?: string
}

/** Links are in a row on wide screens and in a menu on phones; `menuActions` are always in the menu. */
export function TopBar({ name, homeTo, links, menuLabel, actions, menuActions, back, title }: TopBarProps) {
  const { t } = useTranslation()
  return (
    <header className="top-bar">
      <div>
        {back && (
          <Anchor to={back.to} className="back-arrow" aria-label={back.label}>
            <Icon name="chevron-left" />
          </Anchor>
        )}
        {title && <span className="title">{title}</span>}
        <Anchor to={homeTo} className={classNames('name', title && 'wide')}>
          {name}
        </Anchor>{' '}
        <nav className="wide" aria-label={t('common:nav.main')}>
          {links.map(barLink)}
        </nav>
        <div className="actions">
          {actions}
          {(links.length > 0 || menuActions) && (
            <details data-menu className="all">
              <summary>
                <Icon name="menu" />
                <span>{menuLabel}</span>
              </summary>
              <nav className="menu" aria-label={menuLabel}>
                <div className="links">{links.map(barLink)}</div>
                {menuActions && <div className="extra">{menuActions}</div>}
              </nav>
            </details>
          )}
        </div>
      </div>
    </header>
  )
}

function barLink({ to, label, current }: BarLink) {
  return (
    <Fragment key={to}>
      <Anchor to={to} aria-current={current ? 'page' : undefined}>
        {label}
      </Anchor>{' '}
    </Fragment>
  )
}
