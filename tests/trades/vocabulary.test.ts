import { expect, test } from 'vitest'
import { vocabulary } from '#app/trades/computed-vocabulary.server.ts'
import { loadVocabulary } from '#app/trades/stored-vocabulary.server.ts'

test('the build has stored the vocabulary as it is computed', async () => {
  const loaded = await loadVocabulary()
  expect(loaded, 'sources have changed since `npm run build`').not.toBe(vocabulary)
  expect(loaded).toEqual(vocabulary)
})
