import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { bodyContext } from '#app/http/session/context.server.ts'
import { count, id } from '#app/http/api/response-schemas.server.ts'
import { receiveImage } from '#app/images/routes/receive-image.server.ts'
import { memberPurposes } from '#app/images/rules.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/image/upload', {
  POST: forMembers({
    summary:
      'Send a picture (PNG, JPEG or WebP, at most 12 MB and 50 megapixels) and its purpose: ad, profile, portfolio, message, offer or proof',
    invalidatesPages: false,
    needsFormToken: false,
    namespace: 'images',
    upload: 'image',
    uploadFields: z.object({ purpose: z.enum(memberPurposes) }),
    status: 201,
    receive: ({ context, db, ownerId, now }) => receiveImage(context.get(bodyContext), db, { ownerId, now }),
    response: z.object({ id, width: count, height: count }),
    run: async ({ body }) => done(body),
  }),
})

export const loader = handler
export const action = handler
