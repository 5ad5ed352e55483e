import { z } from 'zod'
import { expect, test } from 'vitest'
import { fromForm, fromQuery } from '#app/http/forms/coercion.server.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../../app/**/*schema*.ts', { eager: true })
const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isSchema(value) ? [{ name: `${file.replace('../../../app/', '')} ${name}`, schema: value }] : [],
  ),
)

const edgeCases: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  '',
  ' ',
  'x',
  '5',
  'on',
  '\ud800',
  [],
  [[]],
  ['x'],
  [5],
  [null],
  ['x', 'x'],
  {},
  { x: 1 },
  { length: 3 },
  { toString: 1 },
  { __proto__: null },
  [{}],
  'x'.repeat(3_000),
]
/** Between them there is something right for every field, so that rules over several fields are reached. */
const baseValues: Record<string, unknown>[] = [
  {},
  {
    password: 'lozinka-za-probu',
    minPayout: 50,
    maxPayout: 40,
    userType: 'Worker',
    title: 'Zovite 061 123 456',
    description: 'Titova 7',
    address: 'Titova 7',
  },
]

function fieldNamesOf(schema: z.ZodType): string[] {
  const { def } = schema as {
    def: z.core.$ZodTypeDef & { left?: z.ZodType; right?: z.ZodType; in?: z.ZodType; options?: z.ZodType[] }
  }
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return [def.left, def.right, def.in, ...(def.options ?? [])].flatMap((part) => (part ? fieldNamesOf(part) : []))
}

test('there are schemas to try', () => expect(schemas.length).toBeGreaterThan(45))

test.each(schemas)('nothing makes $name throw, of whatever type it is', ({ schema }) => {
  const names = fieldNamesOf(schema)
  for (const variant of [schema, fromForm(schema), fromQuery(schema)]) {
    for (const edgeCase of edgeCases) {
      variant.safeParse(edgeCase)
      variant.safeParse(Object.fromEntries(names.map((name) => [name, edgeCase])))
      for (const base of baseValues) for (const name of names) variant.safeParse({ ...base, [name]: edgeCase })
    }
  }
})
