import { portfolioDraftForm } from '#app/portfolio/draft-form.server.ts'
import { formDraftCalls } from '#app/drafts/routes/api/calls.server.ts'
import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'

const handler = apiRoute(
  '/api/portfolio/form-drafts',
  formDraftCalls(portfolioDraftForm, forWorkers, {
    list: 'The portfolio items that the worker has begun to write in a form and not sent, on any device, the newest first',
    store:
      'Keep what stands in the form of a new portfolio item for 30 days; without title, description and pictures it is dropped',
  }),
)

export const loader = handler
export const action = handler
