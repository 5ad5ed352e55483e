import { redirect, type RouterContextProvider } from 'react-router'
import { agreementPath } from '#app/assignments/appointments/paths.ts'
import type { Answer, ProposalKind } from '#app/assignments/proposals.server.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Params = { id: string } & ({ proposalId: string } | { changeId: string })
type Args<Extra> = { request: Request; params: Params & Extra; context: Readonly<RouterContextProvider> }
type Verb<Extra> = (trx: Db, answer: Answer, params: Extra) => Promise<Outcome<unknown, string>>

const namespaces = { day: 'appointments', change: 'agreement' } as const

/** A button of either side about a proposal: runs the verb once, and leads back with what it says. */
export function proposalButton<Extra>(kind: ProposalKind, { said, verb }: { said: string; verb: Verb<Extra> }) {
  return {
    loader({ params, context }: Pick<Args<unknown>, 'params' | 'context'>): never {
      throw redirect(agreementPath(currentUser(context).userType === 'Client', idParam(params.id)), 303)
    },

    async action({ request, params, context }: Args<Extra>): Promise<Response> {
      const { id: userId, userType } = currentUser(context)
      const proposalId = idParam('changeId' in params ? params.changeId : params.proposalId)
      const answer = { adId: idParam(params.id), userId, proposalId, now: new Date() }
      const outcome = await submitButton({ request, context }, (trx) => verb(trx, answer, params))
      const path = agreementPath(userType === 'Client', answer.adId)
      if (outcome.ok) return redirectWithFlash(path, `${namespaces[kind]}:${said}`)
      return redirectWithFlash(path, `${namespaces[kind]}:refused.${outcome.reason}`, 'info')
    },
  }
}
