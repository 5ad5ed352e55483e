import { z } from 'zod'
import { nextSteps, returnCauses } from '#app/assignments/rules.ts'
import { parseLocalTime } from '#app/i18n/local-time.ts'

const hoursOfWork = 2

/** When the job is, as the card's form sends it in Sarajevo's time; the entry takes two hours. */
export const appointmentSchema = z
  .object({ dan: z.iso.date(), sat: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/) })
  .transform(({ dan, sat }, context) => {
    const from = parseLocalTime(`${dan}T${sat}`)
    if (from) return { from, until: new Date(from.getTime() + hoursOfWork * 3_600_000) }
    context.addIssue({ code: 'custom', message: 'the clocks never show it' })
    return z.NEVER
  })

export const endingSchema = z.object({ next: z.enum(nextSteps, 'offers:errors.next_step').default('cancel') })

export const returnSchema = z.object({ cause: z.enum(returnCauses, 'appointments:return.required') })
