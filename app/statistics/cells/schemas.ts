import { z } from 'zod'
import { reasonSchema } from '#app/admins/schemas.ts'
import { cityBySlug } from '#app/places/cities.ts'
import { isSkill } from '#app/places/skill-keys.ts'
import { allWorks, cellStates } from '#app/statistics/cells/rules.ts'
import { findTrade } from '#app/trades/trades.server.ts'

const work = z
  .string('admin:cells.choose_work')
  .refine((key) => key === allWorks || isSkill(key) || findTrade(key) !== undefined, 'admin:cells.choose_work')
const city = z
  .string('admin:cells.choose_city')
  .refine((slug) => cityBySlug(slug) !== undefined, 'admin:cells.choose_city')

export const cellStateSchema = reasonSchema.extend({
  work,
  city,
  state: z.enum(cellStates, 'admin:cells.choose_state'),
})

/** The cell and state with which the form begins. */
export const cellQuerySchema = z.object({
  work: work.optional(),
  city: city.optional(),
  state: z.enum(cellStates).optional(),
})
