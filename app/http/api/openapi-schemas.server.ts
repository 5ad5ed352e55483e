import { z } from 'zod'

export type Json = Record<string, unknown>
export type Shapes = Record<string, Json>

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): Json {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: io === 'input' ? refineInputSchema : undefined,
  })
  const {
    $schema: _,
    $defs = {},
    ...own
  } = JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, shape] of Object.entries($defs)) shapes[name] ??= shape as Json
  return own
}

type OverrideContext = Parameters<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'] & object>[0]

function refineInputSchema({ zodSchema, jsonSchema }: OverrideContext): void {
  const schema: unknown = zodSchema
  if (schema instanceof z.ZodString && jsonSchema.minLength && !jsonSchema.pattern && !schema.safeParse(blanks).success)
    jsonSchema.pattern = '\\S'
  if (schema instanceof z.ZodPipe && isRefusedEmpty(jsonSchema) && schema.safeParse('').success) {
    const filled = { ...jsonSchema }
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, { anyOf: [{ const: '' }, filled] })
  }
  if (!(schema instanceof z.ZodPipe) || !(schema.in instanceof z.ZodString) || !(schema.out instanceof z.ZodEmail))
    return
  const { format, pattern } = z.toJSONSchema(schema.out) as Json
  Object.assign(jsonSchema, { format, pattern })
}

function isRefusedEmpty({ type, minLength, enum: values, $ref }: Json): boolean {
  return (
    $ref !== undefined ||
    (type === 'string' && (Number(minLength) > 0 || (values as unknown[] | undefined)?.includes('') === false))
  )
}

const blanks = ' '.repeat(50)
