import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isSkill } from '#app/places/skill-keys.ts'
import { languages } from '#app/i18n/languages.ts'
import { skillOfWords } from '#app/trades/deriving.server.ts'
import { proposeTrades } from '#app/trades/proposing.server.ts'
import { findTrade, trades } from '#app/trades/trades.server.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

/** What clients write, each with the trade that they need, or the skill where it has no trade for that; nothing where none is meant. */
const phrases = readFileSync(path.join(import.meta.dirname, 'phrases.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => ({ trade: line.split('|')[0]!, text: line.split('|')[1]! }))
const named = phrases.filter(({ trade }) => findTrade(trade))
const ofSkills = phrases.flatMap(({ trade: skill, text }) => (isSkill(skill) ? [{ skill, text }] : []))
const unnamed = phrases.filter(({ trade }) => trade === '')

const keysFor = (text: string) => proposeTrades({ title: text, description: '' }).map(({ key }) => key)
const shareOf = (part: unknown[], whole: unknown[]) => part.length / whole.length

test('there are enough phrases, of every trade', () => {
  expect(named.length).toBeGreaterThanOrEqual(300)
  expect(ofSkills.length).toBeGreaterThanOrEqual(100)
  expect(unnamed.length).toBeGreaterThanOrEqual(100)
  expect(trades.map(({ key }) => key).filter((key) => !named.some(({ trade }) => trade === key))).toEqual([])
})

test('what clients write leads to the right trade', () => {
  const first = named.filter(({ trade, text }) => keysFor(text)[0] === trade)
  const amongThree = named.filter(({ trade, text }) => keysFor(text).includes(trade))
  expect(shareOf(amongThree, named)).toBeGreaterThanOrEqual(0.95)
  expect(shareOf(first, named)).toBeGreaterThanOrEqual(0.85)
})

test('work that is no trade’s leads to its skill, and to no trade of another one', () => {
  const right = ofSkills.filter(({ skill, text }) => skillOfWords(text) === skill)
  const alone = ofSkills.filter(({ skill, text }) => keysFor(text).every((key) => findTrade(key)?.skill === skill))
  expect(shareOf(right, ofSkills)).toBeGreaterThanOrEqual(0.95)
  expect(shareOf(alone, ofSkills)).toBeGreaterThanOrEqual(0.95)
})

test('the skill of a title is that of its trade', () => {
  const right = named.filter(({ trade, text }) => skillOfWords(text) === findTrade(trade)!.skill)
  expect(shareOf(right, named)).toBeGreaterThanOrEqual(0.95)
})

test('what means no trade leads to none', () => {
  const silent = unnamed.filter(({ text }) => keysFor(text).length === 0)
  expect(shareOf(silent, unnamed)).toBeGreaterThanOrEqual(0.95)
})

test.each(['prodajem auto', 'auto na prodaju', 'struja je skupa', 'voda u flašama', 'pas čuvar', 'Hvala na svemu'])(
  '“%s” speaks of no skill',
  (title) => {
    expect(skillOfWords(title)).toBeUndefined()
  },
)

test.each([
  ['nema struje u sobi', 'electrician'],
  ['curi voda u kupatilu', 'plumber'],
  ['popravka auta', 'mechanic'],
  ['šetanje psa ujutro', 'dogWalker'],
  ['bojler u kupatilu', 'plumber'],
  ['Zamjena ventila', 'plumber'],
  ['Provesti struju u garažu', 'electrician'],
  ['Farbanje drvenih prozora', 'painter'],
  ['Čišćenje klime', 'other'],
  ['Čistačica, i čišćenje klime', 'cleaner'],
])('“%s” speaks of the skill %s', (title, skill) => {
  expect(skillOfWords(title)).toBe(skill)
})

test('what is bought or sold is no work, unless something is to be done with it', () => {
  expect([keysFor('prodajem parket'), keysFor('kupio sam televizor')]).toEqual([[], []])
  expect(keysFor('kupio sam televizor, treba ga okačiti')[0]).toBe('tv_and_antennas')
})

test.each([
  ['izbetonirat stazu', 'concrete_worker'],
  ['nazidat zid', 'bricklayer'],
  ['iscipat drva', 'wood_splitter'],
  ['seča stabala', 'tree_surgeon'],
  ['parket ishoblat', 'parquet_layer'],
])('“%s” is found in a dialect', (text, trade) => {
  expect(keysFor(text)[0]).toBe(trade)
})

test.each([
  ['плочице у купатилу', 'tiler'],
  ['PLOCICE U KUPATILU', 'tiler'],
  ['keramičrske pločice', 'tiler'],
  ['vesmasina', 'appliance_repair'],
  ['klimadzija', 'air_conditioning'],
  ['skratit hlaec', 'dressmaker'],
  ['složiti krvet', 'furniture_assembler'],
])('“%s” is found in another script, without diacritics or misspelt', (text, trade) => {
  expect(keysFor(text)[0]).toBe(trade)
})

test.each(['kamera za vjenčanje', 'šišanje pudle', 'vizit karte 500 kom'])(
  '“%s” speaks of another thing than its words',
  (text) => {
    expect(keysFor(text)).toEqual([])
  },
)

test('a title weighs more than a description', () => {
  const proposed = proposeTrades({ title: 'Selidba stana', description: 'Stare pločice ostaju.' })
  expect(proposed[0]?.key).toBe('mover')
})

test('the longest text takes a millisecond', () => {
  const text = named
    .map(({ text: phrase }) => phrase)
    .join('. ')
    .slice(0, 2_000)
  const times = Array.from({ length: 100 }, (_, nth) => {
    const startedAt = performance.now()
    proposeTrades({ title: `Oglas ${nth}`, description: text })
    return performance.now() - startedAt
  })
  expect(times.toSorted((one, other) => one - other)[50]).toBeLessThan(scaledToLoad(1))
})

test('every trade is complete, and stands below a skill', () => {
  expect(new Set(trades.map(({ key }) => key)).size).toBe(trades.length)
  for (const { key, skill, names, words, example } of trades) {
    expect(key).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
    expect(isSkill(skill), key).toBe(true)
    for (const language of languages) expect(names[language], `${key} in ${language}`).toMatch(/\S/)
    expect(words.length, key).toBeGreaterThan(3)
    expect(keysFor(example), `the example of ${key}`).toContain(key)
  }
})
