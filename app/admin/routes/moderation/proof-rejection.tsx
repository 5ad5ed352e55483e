import { ActPage } from '#app/admin/components/act-page.tsx'
import { ShownProof } from '#app/admin/components/payments/shown-proof.tsx'
import { rejectProofByAdmin } from '#app/admin/payments/acts.server.ts'
import { loadProofAct, proofsPath } from '#app/admin/routes/moderation/proof-act.server.ts'
import { answerMoneyAct } from '#app/admin/routes/payments/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import type { Route } from './+types/proof-rejection.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadProofAct(context, idParam(params.proofId))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const proofId = idParam(params.proofId)
  const form = await readForm(request, reasonSchema, context)
  return answerMoneyAct(form, { context, action: 'reject_proof', to: proofsPath }, (trx, act) =>
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
