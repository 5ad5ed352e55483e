import { z } from 'zod'
import { adLimits } from '#app/ads/rules.ts'

/** Longer texts than an ad may have are stored too: they are shortened later. */
const typed = z
  .string()
  .max(10_000)
  .overwrite((text) => text.toWellFormed().replaceAll('\0', ''))
  .optional()

/** What stands in the fields of an ad's form, valid or not; anything else is left out. */
export const formDraftFields = z.object({
  skill: typed,
  title: typed,
  description: typed,
  timing: typed,
  city: typed,
  address: typed,
  minPayout: typed,
  maxPayout: typed,
  acceptsOutsideBudget: typed,
  imageIds: z.array(z.int().positive()).max(adLimits.images).optional(),
})

export type FormDraftFields = z.output<typeof formDraftFields>

export const formDraftSchema = z.object({
  key: z.string().regex(/^[\w.-]{8,80}$/),
  version: z.int().min(0).describe('A number that tells what the same browser has typed earlier from later.'),
  fields: formDraftFields,
})
