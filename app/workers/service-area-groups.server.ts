import type { Translate } from '#app/i18n/translate.ts'
import { cantonCodes } from '#app/places/cantons.ts'
import { cityBySlug, cityName, citiesOfCanton, neighbouringCities } from '#app/places/cities.ts'

type Area = { home: string; cities: string[] }

/** Cities around the home whose groups are offered; any other city can be typed. */
const nearbyCityCount = 24

/** The places to choose from, by canton, the own one first; a whole canton stands for all its cities. */
export function presentAreaGroups({ home, cities }: Area, t: Translate) {
  const offered = [...new Set([home, ...cities, ...neighbouringCities(home, nearbyCityCount).map(({ slug }) => slug)])]
  const cantons = [...new Set(offered.map(cantonOf))].filter((code) => code !== null)
  const groups = cantons.map((code) => {
    const slugs = citiesOfCanton(code).map(({ slug }) => slug)
    const isWhole = slugs.every((slug) => cities.includes(slug))
    const canton = { code, label: t('service-area:whole', { count: slugs.length }), isWhole }
    return { canton, ...presentGroup(t(`service-area:canton.${code}`), slugs) }
  })
  const others = offered.filter((slug) => cantonOf(slug) === null)
  if (others.length === 0) return groups
  return [...groups, { canton: null, ...presentGroup(t('service-area:other_cities'), others) }]

  function presentGroup(name: string, slugs: string[]) {
    const chosen = slugs.filter((slug) => cities.includes(slug))
    return {
      name,
      chosen: chosen.length > 0 ? t('service-area:chosen', { count: chosen.length }) : null,
      isOpen: slugs.includes(home),
      cities: slugs.map((slug) => ({ value: slug, label: cityName(slug) })),
    }
  }
}

export type AreaGroup = ReturnType<typeof presentAreaGroups>[number]

/** The area in few words: whole cantons by their name, then single cities. */
export function presentArea({ cities }: Pick<Area, 'cities'>, t: Translate) {
  const whole = cantonCodes.filter((code) => citiesOfCanton(code).every(({ slug }) => cities.includes(slug)))
  const single = cities.filter((slug) => !whole.some((code) => code === cantonOf(slug)))
  const names = [...whole.map((code) => t(`service-area:canton.${code}`)), ...single.map(cityName)]
  return { label: t('service-area:chosen_cities'), names }
}

function cantonOf(slug: string): string | null {
  return cityBySlug(slug)?.cantonCode ?? null
}
