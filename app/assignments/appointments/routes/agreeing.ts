import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { proposalButton } from '#app/assignments/routes/proposal-button.server.ts'
import { idParam } from '#app/http/id-param.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = proposalButton<{ position: string }>('day', {
  said: 'agreed',
  verb: (trx, answer, { position }) => agreeOnTime(trx, { ...answer, position: idParam(position) }),
})

export const loader = button.loader
export const action = button.action
