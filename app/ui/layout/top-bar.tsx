import { Fragment, use, type ReactNode } from 'react'
import { useServerTranslate } from '#app/i18n/use-translation.tsx'
import { Anchor, HydrationContext } from '#app/ui/anchor.tsx'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { Icon, useIconUrl } from '#app/ui/icon.tsx'

export type BarLink = { to: string; label: string; current?: boolean; also?: readonly string[] }

type TopBarProps = {
  name: string
  homeTo: string
  links: BarLink[]
  menuLabel: string
  actions?: ReactNode
  /** In the menu on all screens; without it the menu has the links, on phones only. */
  menu?: ReactNode
}

export function TopBar({ name, homeTo, links, menuLabel, actions, menu }: TopBarProps) {
  const t = useServerTranslate()
  const forScripts = useForScripts()
  return (
    <header className="top-bar">
      <div>
        <Anchor to={homeTo} className="name">
          <svg aria-hidden="true">
            <use href={useIconUrl('logo')} />
          </svg>
          {name}
        </Anchor>{' '}
        <nav className="wide" aria-label={t('common:nav.main')}>
          {links.map(barLink)}
        </nav>
        <div className="actions">
          {actions}
          <details data-menu={forScripts(true)} className={menu ? undefined : 'narrow-only'}>
            <summary>
              <Icon name="menu" />
              <span>{menuLabel}</span>
            </summary>
            <nav className="menu" aria-label={menuLabel}>
              {menu ?? links.map(barLink)}
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

export function barLink({ to, label, current, also }: BarLink) {
  return (
    <Fragment key={to}>
      <Anchor
        to={to}
        aria-current={current ? 'page' : undefined}
        data-also={use(HydrationContext) ? also?.join(' ') : undefined}
      >
        {label}
      </Anchor>{' '}
    </Fragment>
  )
}
