import { z } from 'zod'

type Rule<Fields> = (
  validFields: Partial<Fields>,
  addError: (field: keyof Fields & string, message: string) => void,
) => void

/**
 * A rule over several fields of an object. It is asked also when some of them are wrong, so that all faults are named
 * at once. A field that is wrong by itself is missing from what the rule sees, so no value of another type reaches it,
 * and has no second fault. Only a text that is too short or too long is still a text.
 */
export function withCrossFieldRule<Fields extends z.ZodObject>(schema: Fields, rule: Rule<z.output<Fields>>): Fields {
  return schema.superRefine(
    (value, context) => {
      const invalidFields = new Set(context.issues.map(({ path }) => path?.[0]))
      const isText = (field: string) => schema.shape[field] instanceof z.ZodString && typeof value[field] === 'string'
      const validFields = Object.entries(value).filter(([field]) => !invalidFields.has(field) || isText(field))
      rule(Object.fromEntries(validFields) as Partial<z.output<Fields>>, (field, message) => {
        if (!invalidFields.has(field)) context.addIssue({ code: 'custom', path: [field], message })
      })
    },
    { when: ({ value }) => value instanceof Object && !Array.isArray(value) },
  )
}
