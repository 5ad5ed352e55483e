import { declineTimes } from '#app/assignments/appointments/answering.server.ts'
import { answerProposal, redirectToAgreement } from '#app/assignments/appointments/routes/proposal-button.server.ts'
import type { Route } from './+types/declining.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader(args: Route.LoaderArgs) {
  throw redirectToAgreement(args)
}

export function action(args: Route.ActionArgs) {
  return answerProposal(args, { said: 'declined', verb: declineTimes })
}
