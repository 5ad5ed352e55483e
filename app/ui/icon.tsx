import { use } from 'react'
import appSheet from '#app/ui/icons/app.svg?url'
import siteSheet from '#app/ui/icons/site.svg?url'
import skillsSheet from '#app/ui/icons/skills.svg?url'
import { classNames } from '#app/ui/class-names.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { sheetOf } from '#app/ui/icons/names.ts'
import { InlineIconsContext } from '#app/ui/icons/inline-icons.tsx'

const sheetUrls = { app: appSheet, site: siteSheet, skills: skillsSheet }

export function useIconUrl(name: IconName): string {
  return import.meta.env.SSR && use(InlineIconsContext).includes(name)
    ? `#${name}`
    : `${sheetUrls[sheetOf(name)]}#${name}`
}

type IconProps = { name: IconName; size?: 'small' | 'large'; label?: string }

/** Hidden from screen readers without a label. */
export function Icon({ name, size, label }: IconProps) {
  const ariaProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={classNames('icon', size)} {...ariaProps}>
      <use href={useIconUrl(name)} />
    </svg>
  )
}
