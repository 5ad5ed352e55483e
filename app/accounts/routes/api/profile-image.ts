import { z } from 'zod'
import { setProfileImage } from '#app/accounts/profile-editing.server.ts'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { id } from '#app/http/api/response-schemas.server.ts'
import { bodyContext } from '#app/http/session/context.server.ts'
import { receiveImage } from '#app/images/routes/receive-image.server.ts'

const handler = apiRoute('/api/user/image', {
  PATCH: forMembers({
    summary: 'Show another picture of oneself (PNG or JPEG)',
    namespace: 'images',
    upload: 'image',
    receive: ({ context, db, ownerId, now }) =>
      receiveImage(context.get(bodyContext), db, { ownerId, purpose: 'profile', now }),
    response: z.object({ profileImageId: id.nullable() }),
    run: ({ db, user, body }) => setProfileImage(db, { userId: user.id, imageId: body.id }),
  }),
})

export const loader = handler
export const action = handler
