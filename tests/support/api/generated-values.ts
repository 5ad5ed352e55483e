import * as fc from 'fast-check'
import type { ApiDocument } from '#tests/support/api/openapi-document.ts'

type Schema = Record<string, unknown>
export type Random = {
  chance: (share: number) => boolean
  upTo: (max: number) => number
  oneOf: <One>(choices: readonly One[]) => One
}

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share) => next() < share,
    upTo: (max) => Math.floor(next() * (max + 1)),
    oneOf: (choices) => choices[Math.floor(next() * choices.length)]!,
  }
}

const nestedArray = (levels: number): unknown => (levels === 0 ? 1 : [nestedArray(levels - 1)])

/** What no call asks for: of the wrong type, too large, too long, empty, or of odd characters. */
export const edgeCaseValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  0.1 + 0.2,
  -0,
  1e21,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MIN_VALUE,
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1e3',
  'true',
  'on',
  'null',
  'x',
  'x'.repeat(5_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u200b\u2060',
  '\u202e\u0301',
  '😀'.repeat(60),
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  '2026-02-30',
  '٣٤٥',
  'ǆ',
  '1.200,50',
  '\r\nSet-Cookie: a=b',
  [],
  [null],
  [1],
  ['x'],
  [[]],
  {},
  { id: 1 },
  { length: 1e9 },
  { toString: 'x' },
  { constructor: { prototype: {} } },
  nestedArray(7),
  Array.from({ length: 300 }, () => 1),
]

/** What stands in an address or a header: text only. */
export const edgeCaseTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '1.5',
  '1e3',
  '01',
  '+1',
  'abc',
  'true',
  'null',
  '[]',
  '{}',
  'NaN',
  'Infinity',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  'x'.repeat(300),
  '😀',
  '\u200b',
  'č ć',
  "' or 1=1 --",
  '..',
  'a/b',
  'a\nb',
  '\u0000',
  '%zz',
  '٣',
  '__proto__',
]

/** Known values by the name of what they are for: a generated call is then about something that exists. */
export type KnownValues = Record<string, readonly unknown[]>

/** A value that the schema allows. */
export function allowedValue(
  { resolve }: Pick<ApiDocument, 'resolve'>,
  schema: Schema,
  random: Random,
  known: KnownValues,
  name = '',
): unknown {
  const resolved = resolve(schema)
  const generateInner = (part: Schema, partName: string) => allowedValue({ resolve }, part, random, known, partName)
  if (resolved.const !== undefined) return resolved.const
  if (Array.isArray(resolved.enum)) return random.oneOf(resolved.enum as unknown[])
  const choices = (resolved.anyOf ?? resolved.oneOf) as Schema[] | undefined
  if (choices && !resolved.properties) return generateInner(random.oneOf(choices), name)
  if (known[name]?.length && random.chance(0.8)) return random.oneOf(known[name])

  const type = Array.isArray(resolved.type) ? random.oneOf(resolved.type as string[]) : resolved.type
  if (type === 'object') return allowedObject(resolved, random, generateInner)
  if (type === 'array') {
    const max = Math.min(Number(resolved.maxItems ?? 3), 3)
    return Array.from({ length: Number(resolved.minItems ?? 0) + random.upTo(max) }, () =>
      generateInner((resolved.items ?? {}) as Schema, name.replace(/s$/, '')),
    )
  }
  if (type === 'integer' || type === 'number') return allowedNumber(resolved, random)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  return type === 'string' ? allowedText(resolved, random) : random.oneOf(edgeCaseValues)
}

function allowedObject(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  random: Random,
  generateInner: (part: Schema, name: string) => unknown,
): unknown {
  const parts = Object.entries(properties as Record<string, Schema>).filter(
    ([name]) => (required as string[]).includes(name) || random.chance(0.5),
  )
  const keys = (propertyNames as { enum?: string[] } | undefined)?.enum ?? []
  const additional =
    additionalProperties && keys.length ? [[random.oneOf(keys), additionalProperties as Schema] as const] : []
  return Object.fromEntries([...parts, ...additional].map(([name, part]) => [name, generateInner(part, name)]))
}

function allowedNumber({ type, minimum, exclusiveMinimum, maximum }: Schema, random: Random): number {
  const min = Number(minimum ?? Number(exclusiveMinimum ?? -1_001) + 1)
  const max = Math.min(Number(maximum ?? Infinity), min + 100_000)
  const integer = random.chance(0.1) ? max : min + random.upTo(Math.max(0, Math.floor(max - min)))
  return type === 'number' && integer < max && random.chance(0.3) ? integer + 0.5 : integer
}

const sampleTexts = [
  'Slavina kaplje',
  'Polica',
  'Šipka čelična',
  'Кров',
  'Ćuprija',
  'a',
  'Sarajevo',
  'Gdje ste?',
  '½ 😀',
  'x',
]

function allowedText({ format, pattern, minLength = 0, maxLength = 200 }: Schema, random: Random): string {
  if (format === 'email') return `osoba${random.upTo(1e9)}@primjer.ba`
  if (format === 'date-time') return '2026-11-20T12:00:00Z'
  const text = random.chance(0.1)
    ? 'a'.repeat(Math.min(Number(maxLength), 4_000))
    : random.oneOf(sampleTexts).slice(0, Number(maxLength))
  const fits = (candidate: string) =>
    candidate.length >= Number(minLength) && (!pattern || new RegExp(String(pattern), 'u').test(candidate))
  return (
    [text, 'Sarajevo', '22:30', 'a1'.repeat(32), '123456'].find(fits) ??
    textMatching(String(pattern ?? ''), random) ??
    text.padEnd(Number(minLength), 'a')
  )
}

/** Undefined for patterns that cannot be turned round. */
function textMatching(pattern: string, random: Random): string | undefined {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: random.upTo(2 ** 30) })[0]
  } catch {
    return undefined
  }
}
