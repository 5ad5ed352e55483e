const maxRememberedWords = 10_000

/** A stem takes a hundredth of a millisecond and a misspelt word more, and texts repeat their words. */
export function remembered<Value>(find: (word: string) => Value): (word: string) => Value {
  const values = new Map<string, Value>()
  return (word) => {
    const known = values.get(word) ?? find(word)
    if (values.size > maxRememberedWords) values.clear()
    values.set(word, known)
    return known
  }
}
