import { languages } from '#app/i18n/languages.ts'

/** States that the log knows; each is the end of a text key `admin:recorded_states.…`. */
export const recordedStates = [
  'active',
  'suspended',
  'shown',
  'hidden',
  'waiting',
  'kept',
  'open',
  'opening',
  'set_aside',
  'returning',
  'closed',
  'rejected',
  'paid',
  'refund',
  'void',
  'refunded',
  'ended',
  'draft',
  'running',
  'stopped',
] as const
export type RecordedState = (typeof recordedStates)[number]

const textNames = ['title', 'excerpt', 'body'] as const

/** Each change in the log is the end of a text key `admin:recorded.…`. */
export const recordedNames = [
  'state',
  'status',
  'reason',
  'workerStatus',
  'sessions',
  'removalAt',
  'email',
  'note',
  'jobs',
  'matched',
  'reachable',
  'added',
  'known',
  'open',
  'unread',
  'order',
  'orderNumber',
  'finding',
  'expected',
  'found',
  'validUntil',
  'kind',
  'value',
  'maxUses',
  'code',
  'name',
  'price',
  'isSold',
  'benefits',
  'slug',
  'category',
  'city',
  'author',
  'cover',
  'published',
  ...textNames.flatMap((name) => languages.map((code) => `${name}_${code}` as const)),
  'sent',
  'workers',
  'trade',
  'account',
  'network',
  'step',
  'rows',
  'page',
  'works',
] as const
export type RecordedName = (typeof recordedNames)[number]

export type RecordedValue = string | number | boolean | null
export type Recorded = Partial<Record<Exclude<RecordedName, 'state' | 'status'>, RecordedValue>> & {
  state?: RecordedState
  status?: RecordedState
}
