const keptMs = 3_600_000

const kept = new Map<string, { value: Promise<unknown>; until: number }>()

/** What is dear to find out and may be an hour old: found once an hour by each process, also when many ask at the same time. */
export function keptAnHour<Value>(key: string, find: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key)
  if (known && Date.now() < known.until) return known.value as Promise<Value>
  const value = find()
  kept.set(key, { value, until: Date.now() + keptMs })
  value.catch(() => kept.delete(key))
  return value
}
