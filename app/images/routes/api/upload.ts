import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { bodyContext } from '#app/http/context.server.ts'
import { count, id } from '#app/http/api-shapes.server.ts'
import { receiveImage } from '#app/images/receiving-one.server.ts'

const answer = apiRoute('/api/image/upload', {
  POST: forMembers({
    summary: 'Send a picture (PNG or JPEG, at most 12 MB and 50 megapixels) and its purpose: ad, profile, portfolio or message',
    texts: 'images',
    upload: 'image',
    status: 201,
    // The same file is the same picture, so a repetition needs no key.
    changes: false,
    answer: z.object({ id, width: count, height: count }),
    run: ({ db, user, context, now }) => receiveImage(context.get(bodyContext), db, { ownerId: user.id, now }),
  }),
})

export const loader = answer
export const action = answer
