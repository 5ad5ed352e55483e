import { withdrawProposal } from '#app/assignments/proposals.server.ts'
import { proposalButton } from '#app/assignments/routes/proposal-button.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = proposalButton('day', {
  said: 'withdrawn',
  verb: (trx, answer) => withdrawProposal(trx, 'day', answer),
})

export const loader = button.loader
export const action = button.action
