import { z } from 'zod'

type Rule<Fields> = (
  validFields: Partial<Fields>,
  addError: (field: keyof Fields & string, message: string) => void,
) => void

/** Adds a rule that also runs when fields are invalid, and sees the valid ones and all strings, so that all errors show at once. */
export function withCrossFieldRule<Fields extends z.ZodObject>(schema: Fields, rule: Rule<z.output<Fields>>): Fields {
  return schema.superRefine(
    (value, context) => {
      const invalidFields = new Set(context.issues.map(({ path }) => path?.[0]))
      const isText = (field: string) => isTextField(schema.shape[field]) && typeof value[field] === 'string'
      const validFields = Object.entries(value).filter(([field]) => !invalidFields.has(field) || isText(field))
      rule(Object.fromEntries(validFields) as Partial<z.output<Fields>>, (field, message) => {
        if (!invalidFields.has(field)) context.addIssue({ code: 'custom', path: [field], message })
      })
    },
    { when: ({ value }) => value instanceof Object && !Array.isArray(value) },
  )
}

function isTextField(field: unknown): boolean {
  return field instanceof z.ZodString || (field instanceof z.ZodOptional && isTextField(field.unwrap()))
}
