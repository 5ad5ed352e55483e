import { z } from 'zod'
import { adLimits } from '#app/ads/rules.ts'
import { maxItemImages } from '#app/portfolio/rules.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

/** Longer texts than a field may have are stored too: they are shortened later. */
const typed = z
  .string()
  .max(10_000)
  .overwrite((text) => text.toWellFormed().replaceAll('\0', ''))
  .optional()

const imageIds = (max: number) => z.array(z.int().positive()).max(max).optional()

const adFields = z.object({
  skill: typed,
  title: typed,
  description: typed,
  timing: typed,
  city: typed,
  address: typed,
  minPayout: typed,
  maxPayout: typed,
  acceptsOutsideBudget: typed,
  imageIds: imageIds(adLimits.images),
})

const portfolioItemFields = z.object({ title: typed, description: typed, imageIds: imageIds(maxItemImages) })

const workProfileFields = z.object({
  skills: z.array(z.enum(skillKeys)).max(skillKeys.length).optional(),
  yearsOfExperience: typed,
  workDescription: typed,
  skillDetails: typed,
})

const basis = z
  .string()
  .regex(/^[\w.-]{1,200}$/)
  .optional()
  .describe('What the form showed of what is stored, as the page said it.')

/**
 * The long forms whose drafts are stored, with what may stand in their fields, valid or not; anything else is left out. Those with
 * a button for drafts have a message for it.
 */
export const draftForms = {
  ad: { schema: schemaOf(adFields), images: 'ad', savedMessage: 'ads:new.unfinished_saved' },
  portfolio_item: { schema: schemaOf(portfolioItemFields), images: 'portfolio', savedMessage: null },
  /** Edits what is stored. */
  work_profile: { schema: schemaOf(workProfileFields).extend({ basis }), images: null, savedMessage: null },
} as const

export type DraftForm = keyof typeof draftForms

export type FormDraftFields = z.output<typeof adFields> &
  z.output<typeof portfolioItemFields> &
  z.output<typeof workProfileFields>

/** A draft as a browser sends it. */
export type FormDraftInput = { key: string; version: number; basis?: string | undefined; fields: FormDraftFields }

export function draftFieldNames(form: DraftForm): (keyof FormDraftFields)[] {
  return Object.keys(draftForms[form].schema.shape.fields.shape) as (keyof FormDraftFields)[]
}

function schemaOf<Fields extends z.ZodObject>(fields: Fields) {
  return z.object({
    key: z.string().regex(/^[\w.-]{8,80}$/),
    version: z.int().min(0).describe('A number that tells what the same browser has typed earlier from later.'),
    fields,
  })
}
