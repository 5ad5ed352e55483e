import { ActPage } from '#app/admin/components/act-page.tsx'
import { ShownProof } from '#app/admin/components/payments/shown-proof.tsx'
import { rejectProofByAdmin } from '#app/admin/payments/acts.server.ts'
import { loadProofAct, proofsPath } from '#app/admin/routes/moderation/proof-act.server.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct } from '#app/admin/routes/act.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import type { Route } from './+types/proof-rejection.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadProofAct(context, idParam(params.proofId))
}

export function action({ params, ...args }: Route.ActionArgs) {
  const proofId = idParam(params.proofId)
  return answerAct(args, { ...moneyAct, action: 'reject_proof', to: proofsPath }, (trx, act) =>
    rejectProofByAdmin(trx, { ...act, proofId }),
  )
}

export default function ProofRejection({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ActPage act="reject_proof" target={loaderData} form={actionData?.form} danger>
      <ShownProof proof={loaderData} />
    </ActPage>
  )
}
