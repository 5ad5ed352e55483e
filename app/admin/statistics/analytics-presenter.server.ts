import { funnelSteps, rateVital, retentionWeeks, type FunnelDimension } from '#app/analytics/funnel.ts'
import type { listRetention, listVitals, sumFunnel } from '#app/analytics/queries.server.ts'
import { vitalMetrics } from '#app/analytics/rules.ts'
import { formatCount, formatShortDate } from '#app/i18n/formats.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'

type Rows<Query extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

const maxGroups = 12
const weekMs = 7 * 86_400_000
const heatLevels = 4

/** The visits of each step in all, and by group, the largest first. */
export function presentFunnel(
  rows: Rows<typeof sumFunnel>,
  { by, language, t }: Translation & { by: FunnelDimension },
) {
  const sumOf = (step: string, key?: string) =>
    rows
      .filter((row) => row.step === step && (key === undefined || row.key === key))
      .reduce((total, { visits }) => total + visits, 0)
  const keys = [...new Set(rows.map(({ key }) => key))]
  const groups = keys.toSorted((one, other) => sumOf('visit', other) - sumOf('visit', one)).slice(0, maxGroups)
  const visits = sumOf('visit')
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    steps: funnelSteps.map(({ step }) => {
      const value = sumOf(step)
      const share = visits === 0 ? '–' : percent.format(value / visits)
      return { step, label: t(`admin:funnel.${step}`), value, count: formatCount(value, language), share }
    }),
    groups: groups.map((key) => ({
      key,
      label: nameOf(by, key, t),
      counts: funnelSteps.map(({ step }) => formatCount(sumOf(step, key), language)),
    })),
  }
}

function nameOf(by: FunnelDimension, key: string, t: Translate): string {
  if (key === '') return t('admin:choices.Unknown')
  if (by === 'city') return cityName(key)
  return by === 'language' && isLanguage(key) ? t(`admin:blog.language.${key}`) : key
}

/** One row per page and device, with the 75th percentile of each metric and how good that is. */
export function presentVitals(rows: Rows<typeof listVitals>, { language, t }: Translation) {
  const pages = Map.groupBy(rows, ({ page, platform }) => `${page} ${platform}`)
  return [...pages].map(([key, own]) => ({
    key,
    name: `${own[0]!.page} · ${own[0]!.platform}`,
    samples: formatCount(Math.max(...own.map(({ samples }) => samples)), language),
    values: vitalMetrics.map((metric) => {
      const found = own.find((row) => row.metric === metric)
      if (!found) return { metric, text: '–', rating: null }
      const rating = rateVital(metric, found.p75)
      const value = metric === 'CLS' ? formatShift(found.p75, language) : `${formatCount(found.p75, language)} ms`
      return { metric, text: `${value} (${t(`admin:vitals.${rating}`)})`, rating }
    }),
  }))
}

function formatShift(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
}

/** Weeks of registration, each with the share of its people who were seen so many weeks later. */
export function presentRetention(rows: Rows<typeof listRetention>, { language }: Translation) {
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const cohorts = Map.groupBy(rows, ({ cohort }) => cohort)
  return [...cohorts].map(([cohort, own]) => {
    const countOf = (offset: number) =>
      own.find(({ week }) => Date.parse(week) - Date.parse(cohort) === offset * weekMs)?.people
    const people = countOf(0) ?? 0
    return {
      cohort: formatShortDate(new Date(cohort), language),
      people: formatCount(people, language),
      weeks: Array.from({ length: retentionWeeks }, (_, index) => {
        const count = countOf(index + 1)
        if (!count || people === 0) return { offset: index + 1, text: '', level: 0 }
        const share = count / people
        return { offset: index + 1, text: percent.format(share), level: Math.ceil(share * heatLevels) }
      }),
    }
  })
}
