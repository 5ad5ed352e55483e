export const sentenceLength = 200
