import { formatCount } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'
import { skillKeys, type Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { presentReach } from '#app/statistics/cells/presenters.server.ts'
import { shortageLevel } from '#app/statistics/demand-rules.ts'
import type { DemandRow } from '#app/statistics/demand.server.ts'

const maxCities = 20
const maxRows = 100

/** The cities with most open ads by skill, and the places where workers are missing most. */
export function presentSkillDemand(rows: DemandRow[], reader: Translation) {
  const skills = skillKeys.filter((skill) => rows.some((row) => row.skill === skill))
  const byCity = [...Map.groupBy(rows, ({ city }) => city)]
  const sumOf = (own: DemandRow[]) => own.reduce((sum, { openAds, workers }) => sum + openAds + workers / 1e9, 0)
  return {
    skills: skills.map((skill) => skillName(skill, reader.language, 'label')),
    cities: byCity
      .toSorted(([, one], [, other]) => sumOf(other) - sumOf(one))
      .slice(0, maxCities)
      .map(([city, own]) => ({
        city: cityName(city),
        cells: skills.map((skill) => {
          const row = own.find((one) => one.skill === skill)
          return {
            skill,
            text: row ? `${row.openAds}/${row.reachableWorkers}` : '',
            level: row ? shortageLevel(row) : 0,
          }
        }),
      })),
    rows: rows.slice(0, maxRows).map((row) => presentRow(row, reader)),
  }
}

function presentRow(
  { skill, city, openAds, ads, offers, waitingMinutes, ...supply }: DemandRow,
  { language, t }: Translation,
) {
  const perAd = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return {
    id: `${skill} ${city}`,
    place: `${skillName(skill as Skill, language, 'label')}, ${cityName(city)}`,
    workers: presentReach(supply, { language, t }),
    openAds: formatCount(openAds, language),
    offersPerAd: ads === 0 ? '–' : perAd.format(offers / ads),
    waiting: waitingMinutes === null ? '–' : t('admin:demand.hours', { hours: perAd.format(waitingMinutes / 60) }),
  }
}
