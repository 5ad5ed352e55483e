import { agreeToChange } from '#app/assignments/changes/answering.server.ts'
import { proposalButton } from '#app/assignments/routes/proposal-button.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = proposalButton('change', { said: 'agreed', verb: agreeToChange })

export const loader = button.loader
export const action = button.action
