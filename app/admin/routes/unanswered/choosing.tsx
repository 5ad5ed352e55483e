import { notifyChosenAsAdmin } from '#app/admin/ads/acts.server.ts'
import { presentCandidate } from '#app/admin/ads/candidates.server.ts'
import { CandidateFields } from '#app/admin/components/candidate-fields.tsx'
import { chosenWorkersSchema } from '#app/admin/ads/schemas.ts'
import { findOpenAd } from '#app/ads/matching/batches.server.ts'
import { listCandidates } from '#app/ads/responses/candidates.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { answerAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/choosing.ts'

const listPath = href('/admin/unanswered')

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findOpenAd(db, idParam(params.adId))
  if (!ad) throw await redirectWithFlash(listPath, 'admin:refused.closed', 'info')
  const [candidates, now] = [await listCandidates(db, ad), new Date()]
  return {
    formTokens: issueFormTokens(context),
    title: ad.title,
    candidates: candidates.map((candidate) => presentCandidate(candidate, { language: languageOf(context), now })),
  }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const adId = idParam(params.adId)
  const said = ({ length }: unknown[]) => `admin:done.notify_chosen?count=${length}`
  const answer = { schema: chosenWorkersSchema, action: 'notify_chosen', to: listPath, said } as const
  return answerAct(args, answer, (trx, act) => notifyChosenAsAdmin(trx, { ...act, adId }))
}

export default function Choosing({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, title, candidates } = loaderData
  return (
    <NarrowForm
      title={t('admin:acts.notify_chosen.title')}
      lead={t('admin:acts.notify_chosen.lead', { title })}
      back={{ to: listPath, label: t('admin:unanswered.title') }}
      form={actionData?.form}
    >
      {candidates.length === 0 ? (
        <p>{t('admin:candidates.none')}</p>
      ) : (
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          submitLabel={t('admin:acts.notify_chosen.submit')}
          draft={false}
        >
          <CandidateFields candidates={candidates} />
        </FormPage>
      )}
    </NarrowForm>
  )
}
