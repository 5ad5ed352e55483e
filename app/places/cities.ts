import { foldForSearch } from '#app/i18n/fold.ts'
import type { Language } from '#app/i18n/languages.ts'
import { localeData } from '#app/i18n/locale-data.ts'
import { editDistance } from './edit-distance.ts'
import data from './data/cities.json' with { type: 'json' }

/** A city or municipality; `population` is that of the 2013 census. The list is 31 KB, so pages get names from loaders only. */
export type City = {
  slug: string
  name: string
  nameCyrillic: string
  cantonCode: string | null
  lat: number
  lon: number
  population: number
  locative: string
  genitive: string
  aliases: string[]
}

const cities: City[] = data
const cityBySlugMap = new Map(cities.map((city) => [city.slug, city]))
const collator = new Intl.Collator('bs')
const alphabetical = cities.toSorted((one, other) => collator.compare(one.name, other.name))
const spellings = cities.flatMap((city) =>
  [city.slug, city.name, city.nameCyrillic, ...city.aliases].map((spelling) => ({
    city,
    spelling: withoutSpaces(spelling),
  })),
)
const bySpelling = new Map(spellings.toReversed().map(({ city, spelling }) => [spelling, city]))

/** Finds a city in any spelling: `banja luka`, `Бања Лука`, `Brcko`, `Općina Centar Sarajevo`. */
export function findCity(input: string): City | undefined {
  const typed = foldForSearch(input.slice(0, maxInputLength)).replace(
    / (?:bih|bosna i hercegovina|bosnia and herzegovina)$/,
    '',
  )
  return (
    bySpelling.get(withoutSpaces(typed)) ??
    bySpelling.get(withoutSpaces(typed.replace(/^(?:opcina|opstina|grad) /, '')))
  )
}

export function nearestCities(input: string, count: number): City[] {
  return scoreCities(input, count).map(({ city }) => city)
}

/** Names for the message about an unknown city; none where the input resembles no city, as for a town abroad. */
export function suggestedCityNames(input: string): string[] {
  const maxDistance = withoutSpaces(input.slice(0, maxInputLength)).length / 3
  return scoreCities(input, 3).flatMap(({ city, score }) => (score <= maxDistance ? [city.name] : []))
}

function scoreCities(input: string, count: number): { city: City; score: number }[] {
  const typed = withoutSpaces(input.slice(0, maxInputLength))
  const scores = new Map<City, number>()
  for (const { city, spelling } of spellings) {
    const score = typed.length > 2 && spelling.startsWith(typed) ? 0 : editDistance(typed, spelling)
    scores.set(city, Math.min(score, scores.get(city) ?? Infinity))
  }
  return [...scores]
    .sort(([one, oneScore], [other, otherScore]) => oneScore - otherScore || other.population - one.population)
    .slice(0, count)
    .map(([city, score]) => ({ city, score }))
}

export function similarCity(input: string): City | undefined {
  const typed = withoutSpaces(input.slice(0, maxInputLength))
  if (typed.length < 5) return undefined
  const maxDistance = typed.length < 7 ? 1 : 2
  return spellings.find(
    ({ spelling }) =>
      Math.abs(spelling.length - typed.length) <= maxDistance && editDistance(typed, spelling) <= maxDistance,
  )?.city
}

export function cityBySlug(slug: string): City | undefined {
  return cityBySlugMap.get(slug)
}

/** The name of a stored city; an unknown slug is shown as it is. */
export function cityName(slug: string): string {
  return cityBySlugMap.get(slug)?.name ?? slug
}

export function listCities(): readonly City[] {
  return alphabetical
}

/** `u Banjoj Luci` · `in Banja Luka` · `en Banja Luka` */
export function cityLocative(slug: string, language: Language): string {
  const city = cityBySlugMap.get(slug)
  const { beforeCity } = localeData[language]
  return beforeCity === null ? (city?.locative ?? slug) : `${beforeCity} ${city?.name ?? slug}`
}

/** None outside the Federation, which alone has cantons. */
export function citiesOfCanton(code: string): City[] {
  return alphabetical.filter(({ cantonCode }) => cantonCode === code)
}

export function neighbouringCities(slug: string, count: number): City[] {
  const centre = cityBySlugMap.get(slug)
  if (!centre) return []
  return cities
    .filter((city) => city !== centre)
    .map((city) => ({ city, distance: distanceKm(centre, city) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ city }) => city)
}

/** All cities but `from`, each with its distance in kilometres from the nearest of them. */
export function nearestFirst(from: string[]): { slug: string; distance: number }[] {
  const centres = cities.filter(({ slug }) => from.includes(slug))
  return cities
    .filter(({ slug }) => !from.includes(slug))
    .map((city) => ({ slug: city.slug, distance: Math.min(...centres.map((centre) => distanceKm(centre, city))) }))
    .sort((one, other) => one.distance - other.distance)
}

/** `Ilijaš (18 km)`: kilometres from the nearest of the towns `from`, none within them. */
export function cityNameFrom(from: string[], slug: string): string {
  const city = cityBySlug(slug)
  const centres = from.flatMap((one) => cityBySlug(one) ?? [])
  if (!city || centres.length === 0 || centres.includes(city)) return cityName(slug)
  const distance = Math.min(...centres.map((centre) => distanceKm(centre, city)))
  return `${city.name} (${Math.max(1, Math.round(distance))}\u00a0km)`
}

/** As the crow flies, in kilometres. */
export function distanceKm(from: Pick<City, 'lat' | 'lon'>, to: Pick<City, 'lat' | 'lon'>): number {
  const radians = Math.PI / 180
  const height = Math.sin(((to.lat - from.lat) * radians) / 2) ** 2
  const width = Math.sin(((to.lon - from.lon) * radians) / 2) ** 2
  const angle = height + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * width
  return 2 * 6371 * Math.asin(Math.sqrt(angle))
}

/** No city has a longer name, and edit distance takes time with the square of the length. */
const maxInputLength = 60

function withoutSpaces(text: string): string {
  return foldForSearch(text).replaceAll(' ', '')
}
