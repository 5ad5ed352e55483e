import { declineChange } from '#app/assignments/changes/answering.server.ts'
import { answerChange, redirectToAgreement } from '#app/assignments/changes/routes/change-button.server.ts'
import type { Route } from './+types/refusal.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader(args: Route.LoaderArgs) {
  throw redirectToAgreement(args)
}

export function action(args: Route.ActionArgs) {
  return answerChange(args, { said: 'declined', verb: declineChange })
}
