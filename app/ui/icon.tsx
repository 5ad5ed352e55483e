import { use } from 'react'
import appSheet from '#app/ui/icons/app.svg?url'
import skillsSheet from '#app/ui/icons/skills.svg?url'
import { classNames } from '#app/ui/class-names.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { skillIconPrefix } from '#app/ui/icons/skill-icon.ts'
import { InlineIconsContext } from '#app/ui/icons/inline-icons.tsx'

export function useIconUrl(name: IconName): string {
  const inlined = import.meta.env.SSR ? use(InlineIconsContext) : undefined
  if (inlined && name.startsWith(inlined.prefix)) {
    inlined.used.add(name)
    return `#${name}`
  }
  return `${name.startsWith(skillIconPrefix) ? skillsSheet : appSheet}#${name}`
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
