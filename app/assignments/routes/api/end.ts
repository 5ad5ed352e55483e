import { z } from 'zod'
import { adStatusNames } from '#app/ads/rules.ts'
import { endAssignment } from '#app/assignments/ending.server.ts'
import { endingSchema } from '#app/assignments/schemas.ts'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { id as idSchema } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/jobad/:id/end', {
  POST: forMembers({
    summary: 'End a job whose other side is suspended; its client may open the ad again',
    namespace: 'offers',
    body: endingSchema,
    response: z.object({ jobAdId: idSchema, displayStatus: z.enum(Object.values(adStatusNames)) }),
    refusals: [404, 409],
    run: async ({ db, user, id, body, now }) => {
      const outcome = await endAssignment(db, { adId: id(), userId: user.id, next: body.next, now })
      if (!outcome.ok) return outcome
      return done({ jobAdId: outcome.value.adId, displayStatus: adStatusNames[outcome.value.status] })
    },
  }),
})

export const loader = handler
export const action = handler
