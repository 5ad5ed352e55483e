import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

type ChipProps = { to?: string; icon?: IconName; selected?: boolean; removeLabel?: string; children: ReactNode }

/** With `removeLabel` it is an active filter whose link removes it. */
export function Chip({ to, icon, selected, removeLabel, children }: ChipProps) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {removeLabel && <Icon name="x" size="small" label={removeLabel} />}
    </>
  )
  const className = classNames('chip', (selected || removeLabel) && 'selected')
  if (!to) return <span className={className}>{content}</span>
  return (
    <Anchor to={to} className={className} aria-current={selected ? 'true' : undefined}>
      {content}
    </Anchor>
  )
}

type ChipListProps = { label?: string; isStrip?: boolean; children: ReactNode[] | ReactNode }

/** Wraps each child in a list item; a strip is one row that scrolls sideways. */
export function ChipList({ label, isStrip, children }: ChipListProps) {
  return (
    <ul className={classNames('chips', isStrip && 'strip')} aria-label={label}>
      {[children].flat(2).map((chip, index) => chip && <li key={index}>{chip}</li>)}
    </ul>
  )
}
