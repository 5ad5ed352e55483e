import { declineProposal } from '#app/assignments/proposals.server.ts'
import { proposalButton } from '#app/assignments/routes/proposal-button.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = proposalButton('day', {
  said: 'declined',
  verb: (trx, answer) => declineProposal(trx, 'day', answer),
})

export const loader = button.loader
export const action = button.action
