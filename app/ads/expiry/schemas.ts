import { z } from 'zod'
import { expiryAnswers } from '#app/ads/expiry/rules.ts'

export const expiryAnswerSchema = z.object({ answer: z.enum(expiryAnswers, 'ad-expiry:choose') })
