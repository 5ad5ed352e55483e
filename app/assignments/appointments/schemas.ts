import { z } from 'zod'
import { positions, type ProposedTime } from '#app/assignments/appointments/rules.ts'
import { changeReason } from '#app/assignments/changes/schemas.ts'
import { parseLocalTime } from '#app/i18n/local-time.ts'

const text = z.string().max(20, 'appointments:errors.day').optional()
const reason = changeReason.optional()

/** Up to three days with hours in Sarajevo; a row without a day is left out, except the first. */
export const proposalSchema = z
  .object({
    day1: text,
    from1: text,
    until1: text,
    day2: text,
    from2: text,
    until2: text,
    day3: text,
    from3: text,
    until3: text,
    reason,
  })
  .transform((fields, context) => {
    const times: ProposedTime[] = []
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message: `appointments:errors.${message}` })
    for (const position of positions) {
      const [day, from, until] = [fields[`day${position}`], fields[`from${position}`], fields[`until${position}`]]
      if (!day && position > 1) continue
      if (!day || !z.iso.date().safeParse(day).success) {
        refuse(`day${position}`, 'day')
        continue
      }
      const [start, end] = [momentOf(day, from), momentOf(day, until)]
      if (!start) refuse(`from${position}`, 'hour')
      if (!end) refuse(`until${position}`, 'hour')
      if (start && end && end <= start) refuse(`until${position}`, 'order')
      else if (start && end) times.push({ position, from: start, until: end })
    }
    return { times, reason: fields.reason }
  })

const moment = z.iso.datetime({ offset: true, error: 'appointments:errors.hour' })

export const apiProposalSchema = z.object({
  times: z
    .array(z.object({ startsAt: moment, endsAt: moment }), 'appointments:errors.day')
    .min(1, 'appointments:errors.day')
    .max(positions.length, 'appointments:errors.day')
    .transform((times, context) =>
      times.map(({ startsAt, endsAt }, index): ProposedTime => {
        const [from, until] = [new Date(startsAt), new Date(endsAt)]
        if (until <= from) context.addIssue({ code: 'custom', message: 'appointments:errors.order' })
        return { position: positions[index]!, from, until }
      }),
    ),
  reason: reason.describe('Why an agreed time is to be moved.'),
})

export const positionSchema = z.object({ position: z.literal([...positions], 'common:errors.invalid') })

function momentOf(day: string, hour = ''): Date | undefined {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(hour) ? parseLocalTime(`${day}T${hour}`) : undefined
}
