import { z } from 'zod'
import { arrivals, contestLength } from '#app/assignments/appointments/arrival/rules.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'

/** The time that the page showed: one that was moved meanwhile is not answered unread. */
const appointmentId = z.int().positive()

export const arrivalSchema = z.object({ appointmentId, arrival: z.enum(arrivals, 'appointments:arrival.required') })

export const missedSchema = z.object({ appointmentId })

export const contestReason = z
  .string('appointments:contest.required')
  .overwrite((text) => normalizePlainText(text).trim())
  .min(1, 'appointments:contest.required')
  .max(contestLength, `appointments:contest.long?max=${contestLength}`)
  .superRefine(refuseContact('worker'))

export const contestSchema = z.object({ appointmentId, reason: contestReason })
