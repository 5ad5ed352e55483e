import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { answerProposal, redirectToAgreement } from '#app/assignments/appointments/routes/proposal-button.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import type { Route } from './+types/agreeing.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader(args: Route.LoaderArgs) {
  throw redirectToAgreement(args)
}

export function action(args: Route.ActionArgs) {
  const position = idParam(args.params.position)
  return answerProposal(args, { said: 'agreed', verb: (trx, key) => agreeOnTime(trx, { ...key, position }) })
}
