import { z } from 'zod'

const hoursOfWork = 2

/** When the job is, as the card's form sends it; the entry takes two hours. */
export const appointmentSchema = z
  .object({ dan: z.iso.date(), sat: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/) })
  .transform(({ dan, sat }) => {
    const start = new Date(`${dan}T${sat}:00Z`)
    const end = new Date(start.getTime() + hoursOfWork * 3_600_000)
    return { from: `${dan}T${sat}`, until: end.toISOString().slice(0, 16) }
  })
