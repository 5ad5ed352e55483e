import { isMoneyFinding } from '#app/admin/payments/findings-presenter.server.ts'
import { workerStatuses } from '#app/admin/people/filters.ts'
import { recordedNames, recordedStates, type Recorded, type RecordedName } from '#app/admins/recorded.ts'
import { categories } from '#app/blog/rules.ts'
import { formatDateTime, formatKm } from '#app/i18n/formats.ts'
import { languageNames, languages } from '#app/i18n/languages.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'
import { reportReasons } from '#app/reports/rules.ts'
import { findingKinds } from '#app/subscriptions/ledger-check.server.ts'
import { promoKinds } from '#app/subscriptions/pricing.ts'
import { planBenefitsSchema } from '#app/subscriptions/schemas.ts'
import { findTrade } from '#app/trades/trades.server.ts'

type Rows = Recorded & { kind?: unknown }

const words: Partial<Record<RecordedName, [values: readonly string[], textKey: (key: string) => string][]>> = {
  state: [[recordedStates, (key) => `admin:recorded_states.${key}`]],
  status: [[recordedStates, (key) => `admin:recorded_states.${key}`]],
  workerStatus: [[workerStatuses, (key) => `admin:worker_statuses.${key}`]],
  reason: [[reportReasons, (key) => `safety:reports.reason.${key}`]],
  finding: [[findingKinds, (key) => `admin:findings.${key}`]],
  kind: [
    [promoKinds, (key) => `payments:codes.kind.${key}`],
    [findingKinds, (key) => `admin:findings.${key}`],
  ],
  category: [[categories, (key) => `blog:category.${key}`]],
  step: [[['password', 'code'], (key) => `admin:audit.step.${key}`]],
}
const times: readonly string[] = ['removalAt', 'validUntil', 'published']
const sums: readonly string[] = ['price', 'value', 'expected', 'found']

export function presentReading(read: Recorded | null, options: Translation): string {
  return namesOf(read)
    .map((name) => `${presentName(name, options)}: ${presentValue(name, read!, options)}`)
    .join('; ')
}

export function presentChange(before: Recorded | null, after: Recorded | null, options: Translation): string {
  const all = { ...before, ...after }
  return [...new Set([...namesOf(before), ...namesOf(after)])]
    .map((name) => {
      const [from, to] = [before, after].map((one) => presentValue(name, { ...all, [name]: one?.[name] }, options))
      return `${presentName(name, options)}: ${from} → ${to}`
    })
    .join('; ')
}

function namesOf(recorded: Recorded | null): RecordedName[] {
  return Object.keys(recorded ?? {}).filter((name): name is RecordedName =>
    (recordedNames as readonly string[]).includes(name),
  )
}

function presentName(name: RecordedName, { t }: Translation): string {
  const [text = '', code] = name.split('_', 2)
  const language = languages.find((known) => known === code)
  return language ? `${t(`admin:recorded.${text}`)} (${languageNames[language]})` : t(`admin:recorded.${name}`)
}

function presentValue(name: RecordedName, recorded: Rows, { language, t }: Translation): string {
  const value = recorded[name]
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'admin:person.yes' : 'admin:person.no')
  const textKey = words[name]?.find(([values]) => values.includes(String(value)))?.[1]
  if (textKey) return t(textKey(String(value)))
  if (times.includes(name)) return formatDateTime(new Date(String(value)), language)
  if (sums.includes(name) && isMoney(name, recorded)) return formatKm(Number(value), language)
  if (name === 'city') return cityName(String(value))
  if (name === 'trade') return findTrade(String(value))?.names[language] ?? String(value)
  return name === 'benefits' ? presentBenefits(String(value), t) : String(value)
}

function isMoney(name: RecordedName, { kind, finding = kind }: Rows): boolean {
  if (name === 'value') return kind === 'fixed'
  return name === 'price' || isMoneyFinding(String(finding))
}

function presentBenefits(json: string, t: Translate): string {
  const benefits = planBenefitsSchema.safeParse(JSON.parse(json))
  if (!benefits.success) return '–'
  const { alertHeadStartMinutes, smsAlertsPerMonth, portfolioItems, hasDirectoryPlace } = benefits.data
  const facts = [
    ['head_start', alertHeadStartMinutes],
    ['sms', smsAlertsPerMonth],
    ['portfolio', portfolioItems ?? '–'],
    ['place', t(hasDirectoryPlace ? 'admin:person.yes' : 'admin:person.no')],
  ]
  return facts.map(([key, value]) => `${t(`payments:plans.${key}`)} ${value}`).join(', ')
}
