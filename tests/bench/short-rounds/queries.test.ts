import { expect, test } from 'vitest'
import { runBenches, testShortRounds } from './short-round.ts'

testShortRounds(
  ['poll', 'outbox', 'push', 'fan-out', 'search', 'deep-page', 'growth', '--scale', 'big'],
  [
    'an unchanged poll',
    'a write with its outbox row',
    'pushes to',
    'an ad announced to',
    'search by words over all open ads',
    'the same words over all workers',
    'open ads, page \\d+, against the first',
    'the most used pages and jobs',
  ],
)

test.each([
  [['nothing'], 'There is no bench "nothing"'],
  [['poll', '--scale', 'huge'], 'There is no scale "huge"'],
  [['poll', '--rounds', 'many'], '--rounds takes a number'],
  [['poll', '--loud'], "Unknown option '--loud'"],
  [['poll', '--short', '--record'], 'exclude each other'],
])('%s is a sentence', async (args, sentence) => {
  const { ok, output } = await runBenches(...args)
  expect(ok).toBe(false)
  expect(output).toContain(sentence)
  expect(output).not.toMatch(/^\s+at /m)
})
