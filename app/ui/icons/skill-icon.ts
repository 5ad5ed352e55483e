import type { IconName } from '#app/ui/icons/names.ts'

export const skillIconPrefix = 'skill-'

export function skillIcon(skill: string): IconName {
  return `${skillIconPrefix}${skill}`
}
