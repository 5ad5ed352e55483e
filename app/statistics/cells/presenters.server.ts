import { href } from '#app/href.ts'
import { formatCount, formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityName, listCities } from '#app/places/cities.ts'
import { skillChoices } from '#app/places/choices.server.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import type { CellRow } from '#app/statistics/cells/queries.server.ts'
import { allWorks, type ClosedWorks } from '#app/statistics/cells/rules.ts'
import { listTradeOptions, tradeOrSkillName } from '#app/trades/trades.server.ts'
import { withQuery } from '#app/with-query.ts'

/** "4 od 6": the workers who can be reached, of all. */
export function presentReach(
  { workers, reachableWorkers }: Pick<CellRow, 'workers' | 'reachableWorkers'>,
  { language, t }: Translation,
): string {
  const [reachable, all] = [reachableWorkers, workers].map((count) => formatCount(count, language))
  return t('admin:demand.reachable', { reachable, all })
}

export function presentCell(cell: CellRow, { language, t }: Translation) {
  const { skill, trade, city, ads, dueAds, answeredAds, offerMinutes, state, setAt, adminName } = cell
  const { workers, reachableWorkers } = cell
  const oneDigit = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return {
    id: `${skill} ${trade} ${city}`,
    to: withQuery(href('/admin/worker-skills/stanje'), { work: trade || skill, city, state }),
    place: `${tradeOrSkillName({ skill, trade }, language)}, ${cityName(city)}`,
    ads: formatCount(ads, language),
    answered: dueAds === 0 ? '–' : percent.format(answeredAds / dueAds),
    wait: offerMinutes === null ? '–' : t('admin:demand.hours', { hours: oneDigit.format(offerMinutes / 60) }),
    workers: presentReach({ workers, reachableWorkers }, { language, t }),
    state: t(`admin:cells.states.${state}`),
    set: setAt && `${adminName}, ${formatDateTime(setAt, language)}`,
  }
}

/** All works, the skills, each trade, and every town, as options of the form that sets a state. */
export function listCellOptions({ language, t }: Translation) {
  return {
    works: [
      { value: allWorks, label: t('admin:cells.all_works') },
      ...skillChoices(language),
      ...listTradeOptions(skillKeys, language),
    ],
    cities: listCities()
      .map(({ slug, name }) => ({ value: slug, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'bs')),
  }
}

/** For the form of an ad, which knows towns by name. */
export function presentClosedWorks({ cities, works }: ClosedWorks, language: Language) {
  return {
    cities: cities.map(cityName),
    works: works.map(({ skill, trade }) => ({ skill, name: tradeOrSkillName({ skill, trade }, language) })),
  }
}
