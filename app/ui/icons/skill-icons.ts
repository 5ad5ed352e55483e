import type { IconName } from '#app/ui/icons/names.ts'

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
