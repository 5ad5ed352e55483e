import { z } from 'zod'
import { contestReason } from '#app/assignments/appointments/arrival/schemas.ts'

export const causeContestSchema = z.object({ eventId: z.int().positive(), reason: contestReason })
