import { expect, test } from 'vitest'
import { foldForSearch } from '#app/i18n/fold.ts'
import { languages } from '#app/i18n/languages.ts'
import { adSearchKeywords } from '#app/places/search-keywords.ts'
import { isSkill, skillKeys, skillSlug } from '#app/places/skill-keys.ts'
import { findSkill, skillName } from '#app/places/skills.ts'
import { adSearchTitle, directoryTitle, serviceTitle } from '#app/places/titles.ts'

test.each([
  ['elektricar', 'electrician'],
  ['elektro-radovi', 'electrician'],
  ['Električarka', 'electrician'],
  ['електричар', 'electrician'],
  ['dogWalker', 'dogWalker'],
  ['setac-pasa', 'dogWalker'],
  ['IT', 'it'],
  ['Reinigungskräfte', 'cleaner'],
  ['spremačica', 'cleaner'],
  ['farbar', 'painter'],
  ['soboslikar', 'painter'],
  ['tišler', 'carpenter'],
  ['kuvar', 'cook'],
  ['fontaneros', 'plumber'],
  ['svadba', 'catering'],
  ['molera', 'painter'],
  ['електричарима', 'electrician'],
  ['šetača pasa', 'dogWalker'],
])('"%s" means %s', (typed, skill) => {
  expect(findSkill(typed)).toBe(skill)
})

test('the skills are those of the specification', () => {
  expect(skillKeys).toEqual([
    'electrician',
    'plumber',
    'painter',
    'cleaner',
    'gardener',
    'carpenter',
    'mechanic',
    'delivery',
    'babysitter',
    'dogWalker',
    'instructor',
    'personalTrainer',
    'cook',
    'catering',
    'photographer',
    'videographer',
    'videoEditor',
    'it',
    'other',
  ])
})

test.each(['', 'gradjevinar', 'constructor', 'casa', 'x'.repeat(10_000)])('"%s" is no skill', (typed) => {
  expect(findSkill(typed)).toBeUndefined()
})

test('every skill is found by its slug and its key, in one canonical spelling', () => {
  expect(skillKeys).toHaveLength(19)
  for (const skill of skillKeys) {
    expect([findSkill(skill), findSkill(skillSlug(skill))]).toEqual([skill, skill])
    expect(skillSlug(skill)).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
  }
  expect(isSkill('builder')).toBe(false)
})

test('every skill has its names in every language', () => {
  for (const skill of [...skillKeys, 'builder' as const]) {
    for (const language of languages) {
      expect(skillName(skill, language), `${skill} ${language}`).not.toBe('')
      expect(skillName(skill, language, 'label')).toMatch(/^\p{Lu}/u)
      expect(skillName(skill, language, 'pluralAccusative')).not.toBe('')
    }
  }
  expect(skillName('cleaner', 'bs', 'singularAccusative')).toBe('čistačicu')
  expect(skillName('plumber', 'en', 'singularAccusative')).toBe('plumber')
})

test('titles decline the skill and the city', () => {
  expect(adSearchTitle('electrician', 'sarajevo', 'bs')).toBe('Poslovi za električare u Sarajevu')
  expect(directoryTitle('cleaner', 'ilidza', 'bs')).toBe('Čistačice na Ilidži')
  expect(serviceTitle('builder', 'banja-luka', 'bs')).toBe('Građevinar u Banjoj Luci – cijene i ponude')
  expect(adSearchTitle('plumber', null, 'bs')).toBe('Poslovi za vodoinstalatere u Bosni i Hercegovini')
  expect(directoryTitle(null, 'mostar', 'bs')).toBe('Majstori u Mostaru')
  expect(adSearchTitle('painter', 'tuzla', 'de')).toBe('Aufträge für Maler in Tuzla')
})

test('no title keeps a placeholder', () => {
  for (const title of [directoryTitle, serviceTitle, adSearchTitle]) {
    for (const skill of [...skillKeys, 'builder' as const, null]) {
      const titles = languages.flatMap((language) => ['brcko', null].map((city) => title(skill, city, language)))
      expect(titles.join('\n')).not.toMatch(/[{}]|undefined| {2}/)
    }
  }
})

test('an ad is found by the skill in any language, by everyday words and by the city', () => {
  const words = foldForSearch(adSearchKeywords('painter', 'banja-luka'))
  for (const word of [
    'moler',
    'farbar',
    'soboslikar',
    'krečenje',
    'painter',
    'Maler',
    'pintor',
    'Banja Luka',
    'Banjoj Luci',
    'Banjaluka',
  ]) {
    expect(words).toContain(foldForSearch(word))
  }
  expect(foldForSearch(adSearchKeywords('cleaner', 'sarajevo'))).toContain('spremacica')
  expect(foldForSearch(adSearchKeywords('cleaner', 'sarajevo'))).not.toContain('novi grad')
})
