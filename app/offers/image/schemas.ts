import { z } from 'zod'

export const offerImageSchema = z.object({
  imageId: z.int('offers:refused.images_unknown').positive('offers:refused.images_unknown'),
})
