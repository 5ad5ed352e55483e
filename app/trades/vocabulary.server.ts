import { PhraseIndex } from './phrase-index.ts'
import { loadVocabulary } from './stored-vocabulary.server.ts'

const stored = await loadVocabulary()

export const { idioms } = stored
export const singles = new Map(stored.singles)
export const phrases = new PhraseIndex(stored.phrases)
export const otherPhrases = new PhraseIndex(stored.otherPhrases)
export const onlyInPhrases = new Set(stored.onlyInPhrases)
export const stems = new Set([
  ...singles.keys(),
  ...[...stored.phrases, ...stored.otherPhrases].flatMap(({ slots }) => slots.flat()),
])
export const ownStems = new Set(stored.ownStems)
export const verbs = new Set(stored.verbs)
export const verbStems = new Set(stored.verbStems)
