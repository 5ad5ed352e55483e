import { formDraftCalls } from '#app/form-drafts/routes/api/calls.server.ts'
import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'

const handler = apiRoute(
  '/api/portfolio/form-drafts',
  formDraftCalls('portfolio_item', forWorkers, {
    list: 'The portfolio items that the worker has begun to write in a form and not sent, on any device, the newest first',
    store:
      'Keep what stands in the form of a new portfolio item for 30 days; without title, description and pictures it is dropped',
  }),
)

export const loader = handler
export const action = handler
