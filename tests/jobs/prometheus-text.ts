type Sample = { name: string; labels: Record<string, string>; value: number }
type Family = { type: string; help: string; samples: Sample[] }

const labelPattern = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y
const samplePattern = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const suffixes: Record<string, string[]> = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] }

/** Parses Prometheus' text format 0.0.4 strictly. @throws Error with the invalid line */
export function readMetrics(text: string) {
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  let current: { name: string; family: Family } | undefined
  for (const line of text.split('\n').filter(Boolean)) {
    const [, keyword, name, rest] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      if (families.has(name!)) throw new Error(`twice: ${line}`)
      current = { name: name!, family: { type: '', help: rest!, samples: [] } }
      families.set(current.name, current.family)
    } else if (keyword === 'TYPE') {
      if (!current || current.name !== name || current.family.samples.length > 0)
        throw new Error(`out of place: ${line}`)
      if (!/^(?:counter|gauge|histogram|summary|untyped)$/.test(rest!)) throw new Error(`no type: ${line}`)
      current.family.type = rest!
    } else {
      const sample = readSample(line)
      if (!current || !sampleNamesOf(current).includes(sample.name)) throw new Error(`not of its family: ${line}`)
      const id = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted()])
      if (seen.has(id)) throw new Error(`twice: ${line}`)
      seen.add(id)
      current.family.samples.push(sample)
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkBuckets(name, family)

  function valueOf(name: string, labels: Record<string, string> = {}): number | undefined {
    const samples = [...families.values()].flatMap((family) => family.samples)
    return samples.find(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value
  }
  return { families, valueOf }
}

function sampleNamesOf({ name, family }: { name: string; family: Family }): string[] {
  return (suffixes[family.type] ?? ['']).map((suffix) => name + suffix)
}

function readSample(line: string): Sample {
  const [, name, labelText = '', number] = samplePattern.exec(line) ?? []
  if (!name) throw new Error(`no sample: ${line}`)
  const labels: Record<string, string> = {}
  labelPattern.lastIndex = 0
  while (labelPattern.lastIndex < labelText.length) {
    const [, label, value] = labelPattern.exec(labelText) ?? []
    if (!label || label in labels) throw new Error(`labels: ${line}`)
    labels[label] = value!
  }
  // Go's ParseFloat ignores their case.
  const value = Number(number!.replace(/^([+-]?)inf$/i, '$1Infinity'))
  if (Number.isNaN(value) && number!.toLowerCase() !== 'nan') throw new Error(`no number: ${line}`)
  return { name, labels, value }
}

/** Buckets are cumulative, and the last one equals the count. */
function checkBuckets(name: string, { samples }: Family): void {
  const keyOf = ({ labels: { le: _, ...labels } }: Sample) => JSON.stringify(labels)
  for (const [key, series] of Map.groupBy(samples, keyOf)) {
    const buckets = series.filter((sample) => sample.name === `${name}_bucket`)
    const isMonotonic = buckets.every(({ value }, nth) => value >= (buckets[nth - 1]?.value ?? 0))
    const count = series.find((sample) => sample.name === `${name}_count`)?.value
    if (!isMonotonic || buckets.at(-1)?.labels.le !== '+Inf' || buckets.at(-1)?.value !== count)
      throw new Error(`buckets of ${name} ${key}`)
  }
}
