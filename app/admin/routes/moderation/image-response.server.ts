import { notFound } from '#app/http/not-found.server.ts'
import { openImage } from '#app/images/variants.server.ts'

/** An image for an admin, in a size that shows what is on it. */
export async function imageResponse(image: { id: number } | undefined, width: 320 | 1_280): Promise<Response> {
  const file = image && (await openImage({ id: image.id, width, format: 'jpeg' }))
  if (!file) throw notFound()
  const headers = {
    'content-type': `image/${file.format}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  }
  return new Response(file.bytes, { headers })
}
