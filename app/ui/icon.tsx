import appSheet from '#app/ui/icons/app.svg?url'
import siteSheet from '#app/ui/icons/site.svg?url'
import tradesSheet from '#app/ui/icons/trades.svg?url'
import { classNames } from '#app/ui/class-names.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { sheetOf } from '#app/ui/icons/names.ts'

const sheetUrls = { app: appSheet, site: siteSheet, trades: tradesSheet }

export function iconUrl(name: IconName): string {
  return `${sheetUrls[sheetOf(name)]}#${name}`
}

type IconProps = { name: IconName; size?: 'small' | 'large'; label?: string }

/** Without a label it is decoration beside a word, and screen readers pass over it. */
export function Icon({ name, size, label }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={classNames('icon', size)} {...naming}>
      <use href={iconUrl(name)} />
    </svg>
  )
}
