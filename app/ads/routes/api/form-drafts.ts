import { z } from 'zod'
import { listFormDrafts, saveFormDraft } from '#app/ads/form-drafts/saving.server.ts'
import { formDraftSchema } from '#app/ads/form-drafts/schema.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { iso, time } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const item = formDraftSchema.extend({ writtenAt: time })

const handler = apiRoute('/api/jobad/form-drafts', {
  GET: forClients({
    summary: 'The job ads that the client has begun to write in a form and not sent, on any device, the newest first',
    response: z.object({ items: z.array(item) }),
    run: async ({ db, user }) => {
      const drafts = await listFormDrafts(db, user.id)
      return done({ items: drafts.map((draft) => ({ ...draft, writtenAt: iso(draft.writtenAt) })) })
    },
  }),
  PUT: forClients({
    summary:
      'Keep what stands in the form of a new job ad for 30 days; without title, description and pictures it is dropped',
    invalidatesPages: false,
    isRepeatable: true,
    body: formDraftSchema,
    status: 204,
    run: async ({ db, user, body: { key, ...draft }, now }) => {
      await saveFormDraft(db, { ...draft, draftKey: key, clientId: user.id, now })
      return done(null)
    },
  }),
})

export const loader = handler
export const action = handler
