import { icons } from './names.ts'
import { skillIcon } from './skill-icon.ts'

/** Icons by sprite, each with the shape it has in lucide. */
export const iconSheets = {
  app: Object.fromEntries(icons.map((name) => [name, name])),
  skills: prefixed({
    electrician: 'zap',
    plumber: 'droplet',
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
    builder: 'brick-wall',
    other: 'ellipsis',
  }),
}

export type IconSheet = keyof typeof iconSheets

/** Shapes that lucide does not have, on the same grid. */
export const ownShapes: Record<string, string> = {
  logo: '<path d="M4 21V10l8-7 8 7v11M4 12l8 7 8-7"/>',
  viber:
    '<path d="M12 2.5c5.6 0 8.5 2.4 8.5 8s-2.9 8-8.5 8h-1.2L7.5 22v-4.1c-2.7-1.1-4-3.5-4-7.4 0-5.6 2.9-8 8.5-8z"/><path d="M9.2 6.9c.4-.3.9-.2 1.2.2l.8 1.2c.2.4.1.8-.2 1.1l-.5.5a4.8 4.8 0 0 0 2.6 2.6l.5-.5c.3-.3.8-.4 1.1-.2l1.2.8c.4.3.5.8.2 1.2-.5.8-1.3 1.2-2.2 1-3.1-.8-4.9-2.6-5.7-5.7-.2-.9.2-1.7 1-2.2z"/><path d="M13 6.2a4.4 4.4 0 0 1 4 4"/>',
  whatsapp:
    '<path d="M3 21l1.4-4.4a9 9 0 1 1 3.4 3.2z"/><path d="M9.1 7.6c.4-.2.8-.1 1 .3l.7 1.4c.2.3.1.7-.1 1l-.5.6a5 5 0 0 0 2.6 2.6l.6-.5c.3-.2.7-.3 1-.1l1.4.7c.4.2.5.6.3 1-.4.9-1.2 1.4-2.2 1.3-3.2-.5-5.5-2.8-6-6-.1-1 .3-1.9 1.2-2.3z"/>',
}

function prefixed(shapes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(shapes).map(([skill, shape]) => [skillIcon(skill), shape]))
}
