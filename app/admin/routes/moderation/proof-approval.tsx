import { ActPage } from '#app/admin/components/act-page.tsx'
import { ShownProof } from '#app/admin/components/payments/shown-proof.tsx'
import { approveProofByAdmin } from '#app/admin/payments/acts.server.ts'
import { proofApprovalSchema } from '#app/admin/payments/schemas.ts'
import { loadProofAct, proofsPath } from '#app/admin/routes/moderation/proof-act.server.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct } from '#app/admin/routes/act.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { parseLocalTime } from '#app/i18n/local-time.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import type { Route } from './+types/proof-approval.ts'

/** The end of September, by which the next school year has begun. */
function endOfSchoolYear(now: Date): string {
  const [year = 0, month = 0] = localDay(now).split('-').map(Number)
  return `${month > 8 ? year + 1 : year}-09-30`
}

/** The last moment of the day in Sarajevo, so that the page names this day. */
function endOfDay(day: string): Date {
  return new Date(parseLocalTime(`${day}T23:59`)!.getTime() + 59_999)
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return { ...(await loadProofAct(context, idParam(params.proofId))), until: endOfSchoolYear(new Date()) }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const proofId = idParam(params.proofId)
  return answerAct(
    args,
    { ...moneyAct, schema: proofApprovalSchema, action: 'approve_proof', to: proofsPath },
    (trx, { validUntil, ...act }) => approveProofByAdmin(trx, { ...act, proofId, validUntil: endOfDay(validUntil) }),
  )
}

export default function ProofApproval({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="approve_proof" target={loaderData} form={actionData?.form}>
      <ShownProof proof={loaderData} />
      <Field name="validUntil" type="date" label={t('payments:proofs.valid_until')} defaultValue={loaderData.until} />
    </ActPage>
  )
}
