/** Icons by sprite: `site` for public pages, `app` for signed-in ones. Names are lucide's, except `stars` (a row of five). */
export const iconSheets = {
  site: [
    'arrow-right',
    'award',
    'calendar',
    'check',
    'chevron-left',
    'circle-alert',
    'circle-check',
    'info',
    'list-filter',
    'mail',
    'map-pin',
    'menu',
    'message-circle',
    'phone',
    'plus',
    'search',
    'stars',
    'triangle-alert',
    'user',
    'x',
  ],
  app: [
    'banknote',
    'bell',
    'briefcase',
    'clock',
    'credit-card',
    'eye',
    'file-text',
    'flag',
    'house',
    'image',
    'key-round',
    'lock',
    'log-out',
    'pencil',
    'rotate-ccw',
    'send',
    'settings',
    'share-2',
    'shield-check',
    'smartphone',
    'star',
    'tag',
    'trash-2',
    'users',
  ],
  skills: [
    'baby',
    'brush-cleaning',
    'camera',
    'chef-hat',
    'clapperboard',
    'dog',
    'droplets',
    'dumbbell',
    'ellipsis',
    'graduation-cap',
    'hammer',
    'laptop',
    'paint-roller',
    'sprout',
    'truck',
    'utensils',
    'video',
    'wrench',
    'zap',
  ],
} as const

/** Icons that a page may inline instead of fetching a sprite: `handle = { inlineIcons: ['menu'] }`. `star` is a part of `stars`. */
export const inlineIcons = [
  'menu',
  'search',
  'chevron-left',
  'info',
  'list-filter',
  'check',
  'x',
  'award',
  'star',
  'zap',
  'droplets',
  'paint-roller',
  'brush-cleaning',
  'hammer',
  'wrench',
  'sprout',
  'truck',
] as const

export type IconSheet = keyof typeof iconSheets
export type IconName = (typeof iconSheets)[IconSheet][number]

const sheetByIcon = new Map<string, IconSheet>()
for (const sheet of Object.keys(iconSheets) as IconSheet[]) {
  for (const name of iconSheets[sheet]) sheetByIcon.set(name, sheet)
}

export function sheetOf(name: IconName): IconSheet {
  return sheetByIcon.get(name) ?? 'site'
}
