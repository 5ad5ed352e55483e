/**
 * The icons in use, by the sheet they travel in: `site` for what a visitor sees, `app` for signed-in pages only,
 * `trades` one for each skill. Names are those of lucide, except `stars` (five in a row, for ratings).
 */
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

/** What a page may bring in itself, so that it fetches no sheet for a few: `handle = { inlineIcons: ['menu'] }`. `star` is what the five stars are made of. */
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

const skillIcons: Record<string, IconName> = {
  electrician: 'zap',
  plumber: 'droplets',
  painter: 'paint-roller',
  cleaner: 'brush-cleaning',
  gardener: 'sprout',
  carpenter: 'hammer',
  mechanic: 'wrench',
  delivery: 'truck',
  babysitter: 'baby',
  dogWalker: 'dog',
  instructor: 'graduation-cap',
  personalTrainer: 'dumbbell',
  cook: 'chef-hat',
  catering: 'utensils',
  photographer: 'camera',
  videographer: 'video',
  videoEditor: 'clapperboard',
  it: 'laptop',
  other: 'ellipsis',
}

export function skillIcon(skill: string): IconName {
  return skillIcons[skill] ?? 'ellipsis'
}

const sheetByIcon = new Map<string, IconSheet>()
for (const sheet of Object.keys(iconSheets) as IconSheet[]) {
  for (const name of iconSheets[sheet]) sheetByIcon.set(name, sheet)
}

export function sheetOf(name: IconName): IconSheet {
  return sheetByIcon.get(name) ?? 'site'
}
