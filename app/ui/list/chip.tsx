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

/** Wraps each child in a list item. */
export function ChipList({ label, children }: { label?: string; children: ReactNode[] | ReactNode }) {
  return (
    <ul className="chips" aria-label={label}>
      {[children].flat().map((chip, index) => chip && <li key={index}>{chip}</li>)}
    </ul>
  )
}
