import { expect, test } from 'vitest'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { findNextSteps } from '#app/places/next-steps.ts'

const counts = [
  { city: 'zenica', skill: 'plumber', count: 2 },
  { city: 'visoko', skill: 'painter', count: 1 },
  { city: 'tuzla', skill: 'plumber', count: 9 },
  { city: 'kakanj', skill: 'cleaner', count: 4 },
  { city: 'kakanj', skill: 'painter', count: 5 },
]

test('an empty city links to nearby ones with the same skill, and to its other skills, largest first', () => {
  const { places, skills } = findNextSteps(counts, { city: 'kakanj', skill: 'plumber' }, adSearchPath, 'bs')
  expect(places).toEqual([{ to: '/poslovi/vodoinstalater/zenica', label: 'Zenica (2)' }])
  expect(skills).toEqual([
    { to: '/poslovi/moler/kakanj', label: 'Moler (5)' },
    { to: '/poslovi/cistaca/kakanj', label: 'Čistačica (4)' },
  ])
})

test('without a town it leads to those that have most', () => {
  const { places, skills } = findNextSteps(counts, { searchTerm: 'Ђаково' }, adSearchPath, 'bs')
  expect(places.map(({ label }) => label)).toEqual(['Kakanj (9)', 'Tuzla (9)', 'Zenica (2)', 'Visoko (1)'])
  expect(skills[0]).toEqual({ to: '/poslovi/vodoinstalater', label: 'Vodoinstalater (11)' })
})

test('where all around is empty too, it leads to those that have most, and does not call them near', () => {
  const { places, areNearby } = findNextSteps(counts, { city: 'trebinje', skill: 'plumber' }, adSearchPath, 'bs')
  expect(areNearby).toBe(false)
  expect(places.map(({ label }) => label)).toEqual(['Tuzla (9)', 'Zenica (2)'])
})

test('a skill that the words mention is suggested', () => {
  const suggestionFor = (searchTerm: string) =>
    findNextSteps([], { searchTerm, city: 'tuzla' }, adSearchPath, 'bs').didYouMean[0]
  expect(suggestionFor('profesor engleskog')).toEqual({ to: '/poslovi/instruktor/tuzla', label: 'Instruktor' })
  expect([
    suggestionFor('prevoz namještaja')?.label,
    suggestionFor('šetanje psa')?.label,
    suggestionFor('nebitno'),
  ]).toEqual(['Dostavljač', 'Šetač pasa', undefined])
})

test('a misspelt city is suggested, another word is not', () => {
  const suggestionFor = (searchTerm: string) =>
    findNextSteps([], { searchTerm }, adSearchPath, 'bs').didYouMean[0]?.label
  expect([
    suggestionFor('sarajvo'),
    suggestionFor('banjaluuka'),
    suggestionFor('Ђаково'),
    suggestionFor('oblak'),
  ]).toEqual(['Sarajevo', 'Banja Luka', undefined, undefined])
})
