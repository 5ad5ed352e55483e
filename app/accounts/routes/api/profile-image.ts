import { z } from 'zod'
import { showProfileImage } from '#app/accounts/profile-editing.server.ts'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { id } from '#app/http/api-shapes.server.ts'
import { bodyContext } from '#app/http/context.server.ts'
import { receiveImage } from '#app/images/receiving-one.server.ts'

const answer = apiRoute('/api/user/image', {
  PATCH: forMembers({
    summary: 'Show another picture of oneself (PNG or JPEG)',
    texts: 'images',
    upload: 'image',
    answer: z.object({ profileImageId: id.nullable() }),
    run: async ({ db, user, context, now }) => {
      const outcome = await receiveImage(context.get(bodyContext), db, { ownerId: user.id, purpose: 'profile', now })
      if (!outcome.ok) return outcome
      return showProfileImage(db, { userId: user.id, imageId: outcome.value.id })
    },
  }),
})

export const loader = answer
export const action = answer
