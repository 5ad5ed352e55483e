import { formatCount, formatShortDate } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'
import { skillName } from '#app/places/skills.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import type { StatisticsRow } from '#app/statistics/queries.server.ts'
import { waitingTimes } from '#app/statistics/rules.ts'

type Series = { metric: StatisticsRow['metric']; key?: string }
type Reader = Translation & { starts: string[] }

const maxCities = 12
const heatLevels = 4

const charts: { name: string; series: Series[] }[] = [
  { name: 'people', series: ['Client', 'Worker'].map((key) => ({ metric: 'people', key })) },
  { name: 'work', series: [{ metric: 'ads' }, { metric: 'offers' }] },
  { name: 'assignments', series: [{ metric: 'accepted' }, { metric: 'completed' }] },
  { name: 'deliveries', series: ['email', 'push', 'sms'].map((key) => ({ metric: 'deliveries', key })) },
]

export function presentStatistics(rows: StatisticsRow[], reader: Reader) {
  return {
    charts: charts.map((chart) => presentChart(rows, chart, reader)),
    waits: presentWaits(rows, reader),
    demand: presentDemand(rows, reader),
  }
}

function presentChart(
  rows: StatisticsRow[],
  { name, series }: (typeof charts)[number],
  { starts, language, t }: Reader,
) {
  return {
    title: t(`admin:statistics.${name}`),
    labels: starts.map((start) => formatShortDate(new Date(start), language)),
    series: series.map(({ metric, key = '' }) => {
      const own = new Map(
        rows.filter((row) => row.metric === metric && row.key === key).map((row) => [row.start, row.value]),
      )
      const values = starts.map((start) => own.get(start) ?? 0)
      const sum = formatCount(
        values.reduce((total, value) => total + value, 0),
        language,
      )
      return { name: key || metric, label: t(`admin:series.${key || metric}`), values, sum }
    }),
  }
}

function presentWaits(rows: StatisticsRow[], { language, t }: Reader) {
  const sumOf = (metric: StatisticsRow['metric'], key?: string) =>
    rows
      .filter((row) => row.metric === metric && row.start !== null && (key === undefined || row.key === key))
      .reduce((total, { value }) => total + value, 0)
  const ads = sumOf('ads')
  const counts = waitingTimes.map(({ key }) => sumOf('first_offer', key))
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return waitingTimes.map(({ key }, index) => {
    const within = counts.slice(0, index + 1).reduce((total, count) => total + count, 0)
    return {
      key,
      label: t(`admin:waits.${key}`),
      share: ads === 0 ? '–' : percent.format(within / ads),
      count: formatCount(within, language),
    }
  })
}

/** The cities with most ads, by skill, with a level of colour for each number. */
function presentDemand(rows: StatisticsRow[], { language }: Reader) {
  const places = rows.flatMap(({ metric, key, start, value }) => {
    const [city, skill] = key.split(' ')
    return metric === 'ads' && start === null ? [{ city: city!, skill: skill as Skill, value }] : []
  })
  const skills = orderBySum(places, 'skill')
  const highest = Math.max(1, ...places.map(({ value }) => value))
  return {
    skills: skills.map(({ name }) => skillName(name as Skill, language, 'label')),
    rows: orderBySum(places, 'city')
      .slice(0, maxCities)
      .map(({ name: city, sum }) => ({
        city: cityName(city),
        sum,
        cells: skills.map(({ name: skill }) => {
          const value = places.find((place) => place.city === city && place.skill === skill)?.value ?? 0
          return { skill, value, level: Math.ceil((value / highest) * heatLevels) }
        }),
      })),
  }
}

function orderBySum<Key extends 'city' | 'skill'>(places: { city: string; skill: string; value: number }[], key: Key) {
  const sums = new Map<string, number>()
  for (const place of places) sums.set(place[key], (sums.get(place[key]) ?? 0) + place.value)
  return [...sums].map(([name, sum]) => ({ name, sum })).toSorted((one, other) => other.sum - one.sum)
}
