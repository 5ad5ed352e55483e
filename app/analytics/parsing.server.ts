import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  additionalDataKeys,
  trackedActions,
  trackedPlatforms,
  trackingLimits,
  vitalMetrics,
  type TrackedAction,
  type TrackedPlatform,
} from '#app/analytics/rules.ts'
import { config } from '#app/config.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityBySlug, findCity } from '#app/places/cities.ts'

const optionalField = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** A behaviour event as sent. User and time come from the server; the user agent is not stored. */
export const behaviourSchema = z.object({
  page: z.string().max(500),
  action: z.enum(trackedActions),
  platform: optionalField(z.enum(trackedPlatforms)),
  additionalData: optionalField(z.record(z.string(), z.unknown())),
  sessionId: optionalField(z.string().max(200)),
  city: optionalField(z.string().max(60)),
  timeSpentSeconds: optionalField(z.number().nonnegative().max(86_400)),
})

export const vitalsSchema = z.object({
  page: z.string().max(500),
  vitals: z.partialRecord(z.enum(vitalMetrics), z.number().nonnegative().max(600_000)),
  connection: optionalField(z.enum(['slow-2g', '2g', '3g', '4g'])),
})

export type EventContext = {
  visit: string
  token: string | null
  platform: TrackedPlatform
  language: Language
  now: Date
}

export type BehaviourRow = {
  at: Date
  page: string
  action: TrackedAction
  platform: TrackedPlatform
  language: Language
  session_id: string
  city: string | null
  time_spent_seconds: number | null
  additional_data: string
  /** The session token, replaced by the user's id when the row is written. */
  token: string | null
}

export type VitalRow = {
  at: Date
  page: string
  metric: (typeof vitalMetrics)[number]
  value: number
  platform: TrackedPlatform
  connection: string | undefined
}

/** The row of an event; undefined for unknown actions, invalid input and pages left at once. */
export function parseBehaviour(
  input: unknown,
  { visit, token, platform, language, now }: EventContext,
): BehaviourRow | undefined {
  const parsed = behaviourSchema.safeParse(input)
  if (!parsed.success) return undefined
  const event = parsed.data
  if (event.action === 'page_exit' && !((event.timeSpentSeconds ?? 0) > trackingLimits.minStaySeconds)) return undefined
  return {
    at: now,
    page: normalisePage(event.page),
    action: event.action,
    platform: event.platform ?? platform,
    language,
    session_id: dailyHash(event.sessionId ?? visit, now),
    city: (event.city && findCity(event.city)?.slug) || cityOfPage(event.page),
    time_spent_seconds: event.timeSpentSeconds === undefined ? null : Math.round(event.timeSpentSeconds),
    additional_data: JSON.stringify(filterAdditionalData(event.additionalData ?? {})),
    token,
  }
}

export function parseVitals(input: unknown, { platform, now }: Pick<EventContext, 'platform' | 'now'>): VitalRow[] {
  const parsed = vitalsSchema.safeParse(input)
  if (!parsed.success) return []
  const { page, vitals, connection } = parsed.data
  return vitalMetrics.flatMap((metric) => {
    const value = vitals[metric]
    return value === undefined ? [] : [{ at: now, page: normalisePage(page), metric, value, platform, connection }]
  })
}

const tokenPages =
  /^(?:nova-sifra|nova-adresa|vracanje-adrese|potvrdi-email|email-potvrda|potvrdi-telefon|telefon-potvrda|odjava-obavjestenja|ne-mogu|dolazak)$/

/** The path without ids, tokens and free text. */
function normalisePage(input: string): string {
  const segments = (input.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).slice(0, 8)
  if (tokenPages.test(segments[0] ?? '')) return `/${segments[0]}`
  if (segments[0] === 'prijava') return `/${segments.slice(0, 2).join('/')}`
  return `/${segments.map((segment) => (isStaticSegment(segment) ? segment : ':id')).join('/')}`
}

/** The city of a page about one, as `/majstori/mostar/elektricar`. */
function cityOfPage(page: string): string | null {
  const segments = page.split(/[?#]/, 1)[0]!.split('/')
  return segments.find((segment) => cityBySlug(segment) !== undefined) ?? null
}

/** Excludes ids, tokens and slugs of workers, which contain a name. */
function isStaticSegment(segment: string): boolean {
  return /^[a-z][a-z0-9-]{0,79}$/.test(segment) && !/\d{6}|-[a-z]-[a-z0-9]{6}$/.test(segment)
}

function filterAdditionalData(input: Record<string, unknown>): Record<string, string | number | boolean> {
  const entries = Object.entries(input).flatMap(([key, value]): [string, string | number | boolean][] => {
    if (!additionalDataKeys.includes(key)) return []
    if (typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) < 1_000_000)) return [[key, value]]
    return typeof value === 'string' && isSafeText(value) ? [[key, value]] : []
  })
  return Object.fromEntries(entries)
}

function isSafeText(text: string): boolean {
  return text.length <= 40 && /^[\p{L}\p{N} _-]*$/u.test(text) && (text.match(/\d/g) ?? []).length < 6
}

/** A pseudonym of the visit that changes every day. */
function dailyHash(visit: string, now: Date): string {
  return createHash('sha256')
    .update(`${localDay(now)} ${config.SECRET} visit ${visit}`)
    .digest('base64url')
    .slice(0, 16)
}
