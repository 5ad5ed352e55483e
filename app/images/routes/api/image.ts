import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { findServableImage } from '#app/images/queries.server.ts'
import { chooseFormat, imageWidths } from '#app/images/rules.ts'
import { openImage } from '#app/images/variants.server.ts'
import { refused } from '#app/outcome.ts'

const query = z.object({
  w: z
    .literal([...imageWidths], 'images:refused.width')
    .optional()
    .describe('The width in pixels; without it the original image.'),
})

const handler = apiRoute('/api/image/:id', {
  GET: forAnyone({
    summary:
      'The image as AVIF, WebP or JPEG, whichever the caller accepts; one that the caller may not see is not there',
    contentTypes: ['image/avif', 'image/webp', 'image/jpeg'],
    query,
    run: async ({ db, user, id, request, query: { w } }) => {
      const image = await findServableImage(db, { id: id(), viewerId: user?.id ?? null })
      const file =
        image &&
        (await openImage({ id: image.id, width: w ?? null, format: chooseFormat(request.headers.get('accept')) }))
      if (!file) return refused('unknown')
      return new Response(file.bytes, {
        headers: {
          'content-type': `image/${file.format}`,
          'content-length': String(file.bytes.length),
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': cacheControlFor(image),
          vary: 'accept',
        },
      })
    },
  }),
})

export const loader = handler
export const action = handler

/** An image never changes under its id, but before its variants exist the answer is a fallback. */
function cacheControlFor({ isPublic, hasVariants }: { isPublic: boolean; hasVariants: boolean }): string {
  if (!isPublic) return 'private, no-store'
  return hasVariants ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
}
