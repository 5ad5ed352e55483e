import { withdrawProposal } from '#app/assignments/proposals.server.ts'
import { proposalButton } from '#app/assignments/routes/proposal-button.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = proposalButton('change', {
  said: 'withdrawn',
  verb: (trx, answer) => withdrawProposal(trx, 'change', answer),
})

export const loader = button.loader
export const action = button.action
