import { withdrawTimes } from '#app/assignments/appointments/proposing.server.ts'
import { answerProposal, redirectToAgreement } from '#app/assignments/appointments/routes/proposal-button.server.ts'
import type { Route } from './+types/withdrawal.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader(args: Route.LoaderArgs) {
  throw redirectToAgreement(args)
}

export function action(args: Route.ActionArgs) {
  return answerProposal(args, { said: 'withdrawn', verb: withdrawTimes })
}
