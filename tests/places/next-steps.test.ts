import { expect, test } from 'vitest'
import { jobsPath } from '#app/ads/job-addresses.ts'
import { findNextSteps } from '#app/places/next-steps.ts'

const counts = [
  { city: 'zenica', skill: 'plumber', count: 2 },
  { city: 'visoko', skill: 'painter', count: 1 },
  { city: 'tuzla', skill: 'plumber', count: 9 },
  { city: 'kakanj', skill: 'cleaner', count: 4 },
  { city: 'kakanj', skill: 'painter', count: 5 },
]

test('an empty town leads to those around with the same trade, and to its other trades, most first', () => {
  const { places, trades } = findNextSteps(counts, { city: 'kakanj', skill: 'plumber' }, jobsPath, 'bs')
  expect(places).toEqual([{ to: '/poslovi/vodoinstalater/zenica', label: 'Zenica (2)' }])
  expect(trades).toEqual([
    { to: '/poslovi/moler/kakanj', label: 'Moler (5)' },
    { to: '/poslovi/cistaca/kakanj', label: 'Čistačica (4)' },
  ])
})

test('without a town it leads to those that have most', () => {
  const { places, trades } = findNextSteps(counts, { searchTerm: 'Ђаково' }, jobsPath, 'bs')
  expect(places.map(({ label }) => label)).toEqual(['Kakanj (9)', 'Tuzla (9)', 'Zenica (2)', 'Visoko (1)'])
  expect(trades[0]).toEqual({ to: '/poslovi/vodoinstalater', label: 'Vodoinstalater (11)' })
})

test('where all around is empty too, it leads to those that have most, and does not call them near', () => {
  const { places, areNear } = findNextSteps(counts, { city: 'trebinje', skill: 'plumber' }, jobsPath, 'bs')
  expect(areNear).toBe(false)
  expect(places.map(({ label }) => label)).toEqual(['Tuzla (9)', 'Zenica (2)'])
})

test('a trade that words speak of is asked about', () => {
  const meant = (searchTerm: string) =>
    findNextSteps([], { searchTerm, city: 'tuzla' }, jobsPath, 'bs').meant ?? undefined
  expect(meant('profesor engleskog')).toEqual({ to: '/poslovi/instruktor/tuzla', label: 'Instruktor' })
  expect([meant('prevoz namještaja')?.label, meant('šetanje psa')?.label, meant('nebitno')]).toEqual([
    'Dostavljač',
    'Šetač pasa',
    undefined,
  ])
})

test('a misspelt town is meant, a word is not', () => {
  const meant = (searchTerm: string) => findNextSteps([], { searchTerm }, jobsPath, 'bs').meant?.label
  expect([meant('sarajvo'), meant('banjaluuka'), meant('Ђаково'), meant('oblak')]).toEqual([
    'Sarajevo',
    'Banja Luka',
    undefined,
    undefined,
  ])
})
