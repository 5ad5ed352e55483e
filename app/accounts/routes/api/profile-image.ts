import { z } from 'zod'
import { showProfileImage } from '#app/accounts/profile-editing.server.ts'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { id } from '#app/http/api-shapes.server.ts'
import { bodyContext } from '#app/http/context.server.ts'
import { receiveImage } from '#app/images/routes/receive-image.server.ts'

const answer = apiRoute('/api/user/image', {
  PATCH: forMembers({
    summary: 'Show another picture of oneself (PNG or JPEG)',
    texts: 'images',
    upload: 'image',
    receive: ({ context, db, ownerId, now }) =>
      receiveImage(context.get(bodyContext), db, { ownerId, purpose: 'profile', now }),
    answer: z.object({ profileImageId: id.nullable() }),
    run: ({ db, user, body }) => showProfileImage(db, { userId: user.id, imageId: body.id }),
  }),
})

export const loader = answer
export const action = answer
