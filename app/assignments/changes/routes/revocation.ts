import { withdrawChange } from '#app/assignments/changes/proposing.server.ts'
import { answerChange, redirectToAgreement } from '#app/assignments/changes/routes/change-button.server.ts'
import type { Route } from './+types/revocation.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader(args: Route.LoaderArgs) {
  throw redirectToAgreement(args)
}

export function action(args: Route.ActionArgs) {
  return answerChange(args, { said: 'withdrawn', verb: withdrawChange })
}
