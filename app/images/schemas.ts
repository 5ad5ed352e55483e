import { z } from 'zod'

/** A form of one image that may be removed: `imageIds` holds the uploaded one, which is stored already. */
export const singleImageSchema = z.object({
  imageIds: z.array(z.int().positive()).max(1),
  removeImage: z.literal('on').optional(),
})
