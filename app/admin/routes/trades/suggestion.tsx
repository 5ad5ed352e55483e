import { ActPage } from '#app/admin/components/act-page.tsx'
import { decideSuggestionAsAdmin } from '#app/admin/trades/acts.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
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
    ...loadAct(context, { to: listPath, label: requestTranslate(context)('admin:nav.worker_skills') }),
    word,
    trades: listTradeOptions(skillKeys, languageOf(context)),
  }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const suggestionId = idParam(params.suggestionId)
  const refuse = () => ({ trade: 'admin:trade_suggestions.choose' })
  const answer = { schema: suggestionDecisionSchema, action: 'decide_trade_suggestion', to: listPath, refuse } as const
  return answerAct(args, answer, (trx, act) => decideSuggestionAsAdmin(trx, { ...act, suggestionId }))
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
        hint={t('admin:trade_suggestions.hint')}
        options={[...trades, { value: noTrade, label: t('admin:trade_suggestions.not_a_trade') }]}
        emptyLabel={t('admin:trade_suggestions.choose')}
      />
    </ActPage>
  )
}
