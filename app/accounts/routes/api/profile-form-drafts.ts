import { workDraftForm } from '#app/accounts/drafts/draft-form.server.ts'
import { formDraftCalls } from '#app/drafts/routes/api/calls.server.ts'
import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'

const handler = apiRoute(
  '/api/user/profile/form-drafts',
  formDraftCalls(workDraftForm, forWorkers, {
    list: 'The changes to skills and work that the worker has begun in a form and not sent, on any device, the newest first',
    store:
      'Keep what stands in the form of skills and work for 30 days; it is dropped if nothing of it differs from what the form has shown',
  }),
)

export const loader = handler
export const action = handler
