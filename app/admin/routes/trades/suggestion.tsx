import { ActPage } from '#app/admin/components/act-page.tsx'
import { decideSuggestionAsAdmin } from '#app/admin/trades/acts.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { skillKeys } from '#app/places/skill-keys.ts'
import { findWaitingSuggestion } from '#app/trades/suggestions/queries.server.ts'
import { noTrade } from '#app/trades/suggestions/rules.ts'
import { suggestionDecisionSchema } from '#app/trades/suggestions/schemas.ts'
import { listTradeOptions } from '#app/trades/trades.server.ts'
import { Select } from '#app/ui/form/select.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/suggestion.ts'

const listPath = href('/admin/worker-skills')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { word } = orNotFound(await findWaitingSuggestion(db, idParam(params.suggestionId)))
  return {
    formTokens: issueFormTokens(context),
    back: { to: listPath, label: requestTranslate(context)('admin:nav.worker_skills') },
    word,
    trades: listTradeOptions(skillKeys, languageOf(context)),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, suggestionDecisionSchema, context)
  if (form.status !== 'success') return invalid(form)
  const { id: adminId } = currentAdmin(context)
  const decision = { ...form.value, suggestionId: idParam(params.suggestionId), adminId, now: new Date() }
  const key = { ...form.key, scope: `admin:${adminId}` }
  const outcome = await submitForm({ key }, (trx) => decideSuggestionAsAdmin(trx, decision))
  if (!outcome.ok) return invalid(form, { trade: 'admin:trade_suggestions.choose' })
  return redirectWithFlash(listPath, 'admin:done.decide_trade_suggestion')
}

export default function Suggestion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { word, trades } = loaderData
  return (
    <ActPage act="decide_trade_suggestion" target={loaderData} form={actionData?.form}>
      <p>
        <strong>{word}</strong>
      </p>
      <Select
        name="trade"
        label={t('admin:trade_suggestions.trade')}
        options={[...trades, { value: noTrade, label: t('admin:trade_suggestions.not_a_trade') }]}
        emptyLabel={t('admin:trade_suggestions.choose')}
      />
    </ActPage>
  )
}
