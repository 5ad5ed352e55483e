/** The keys of the API and the database; small enough to be imported anywhere. */
export const skillKeys = [
  'electrician',
  'plumber',
  'painter',
  'cleaner',
  'gardener',
  'carpenter',
  'mechanic',
  'delivery',
  'babysitter',
  'dogWalker',
  'instructor',
  'personalTrainer',
  'cook',
  'catering',
  'photographer',
  'videographer',
  'videoEditor',
  'it',
  'other',
] as const

export type Skill = (typeof skillKeys)[number]

/** The catalogue also describes builders, who have the skill `other`. */
export type ServiceKey = Skill | 'builder'

const slugs: Record<Skill, string> = {
  electrician: 'elektricar',
  plumber: 'vodoinstalater',
  painter: 'moler',
  cleaner: 'cistaca',
  gardener: 'vrtlar',
  carpenter: 'stolar',
  mechanic: 'automehanicar',
  delivery: 'dostavljac',
  babysitter: 'dadilja',
  dogWalker: 'setac-pasa',
  instructor: 'instruktor',
  personalTrainer: 'licni-trener',
  cook: 'kuhar',
  catering: 'ketering',
  photographer: 'fotograf',
  videographer: 'videograf',
  videoEditor: 'video-montazer',
  it: 'it-strucnjak',
  other: 'ostalo',
}

export function skillSlug(key: Skill): string {
  return slugs[key]
}

export function isSkill(value: unknown): value is Skill {
  return skillKeys.includes(value as Skill)
}
