import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { formDraftCalls } from '#app/drafts/routes/api/calls.server.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'

const handler = apiRoute(
  '/api/jobad/form-drafts',
  formDraftCalls(adDraftForm, forClients, {
    list: 'The job ads that the client has begun to write in a form and not sent, on any device, the newest first',
    store:
      'Keep what stands in the form of a new job ad for 30 days; without title, description and pictures it is dropped',
  }),
)

export const loader = handler
export const action = handler
