import { z } from 'zod'
import { sentenceLength } from '#app/admin/ads/rules.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'

/** The worker's page names the client's contact after an accepted offer, so this sentence has none. */
export const chosenWorkersSchema = z.object({
  workers: z.array(z.int().positive()).min(1, 'admin:errors.workers_required').max(20),
  sentence: z
    .string()
    .trim()
    .max(sentenceLength, 'admin:errors.sentence_long')
    .superRefine(refuseContact('operator'))
    .optional(),
})
