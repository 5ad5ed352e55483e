/** Names of lucide, except `star`, `stars` (a row of five), `viber` and `whatsapp`. */
export const icons = [
  'award',
  'banknote',
  'bell',
  'briefcase',
  'check',
  'chevron-left',
  'circle-alert',
  'circle-check',
  'clock',
  'copy',
  'credit-card',
  'ellipsis-vertical',
  'eye',
  'file-text',
  'flag',
  'house',
  'image',
  'info',
  'list-filter',
  'lock',
  'log-out',
  'mail',
  'map-pin',
  'menu',
  'message-circle',
  'message-circle-question-mark',
  'message-square-text',
  'pencil',
  'phone',
  'plus',
  'rotate-ccw',
  'search',
  'send',
  'settings',
  'smartphone',
  'star',
  'stars',
  'tag',
  'trash-2',
  'triangle-alert',
  'user',
  'users',
  'viber',
  'whatsapp',
  'x',
] as const

export type IconName = (typeof icons)[number] | `skill-${string}`

export const skillIconPrefix = 'skill-'

export function skillIcon(skill: string): IconName {
  return `${skillIconPrefix}${skill}`
}
