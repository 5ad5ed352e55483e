import { clientAdPath } from '#app/ads/paths.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { canEdit } from '#app/ads/rules.ts'
import { refusalMessage } from '#app/ads/routes/ad-form.server.ts'
import { chooseTrade } from '#app/ads/trade/choosing.server.ts'
import { otherTrade } from '#app/ads/trade/rules.ts'
import { tradeChoiceSchema } from '#app/ads/trade/schemas.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listTradesOfAd } from '#app/trades/deriving.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/trade.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = orNotFound(await findAdOf(db, { adId: idParam(params.id), clientId: currentUser(context).id }))
  if (!canEdit(ad)) throw await redirectWithFlash(clientAdPath(ad.id), 'ads:refused.ad_closed', 'info')
  const { id, title, trade, isTradeChosen } = ad
  return {
    formTokens: issueFormTokens(context),
    ad: { id, title },
    chosen: trade ?? (isTradeChosen ? otherTrade : undefined),
    trades: listTradesOfAd(ad, languageOf(context)),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [clientId, adId] = [currentUser(context).id, idParam(params.id)]
  const form = await readForm(request, tradeChoiceSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await submitForm(form, (trx) => chooseTrade(trx, { ...form.value, adId, clientId, now: new Date() }))
  if (outcome.ok) return redirectWithFlash(clientAdPath(adId), 'trades:saved')
  if (outcome.reason === 'trade_unknown') return invalid(form, { trade: 'trades:choose' })
  return redirectWithFlash(clientAdPath(adId), refusalMessage(outcome), 'info')
}

export default function Trade({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, ad, chosen, trades } = loaderData
  return (
    <NarrowForm
      title={t('trades:title')}
      lead={ad.title}
      back={{ to: clientAdPath(ad.id), label: t('common:actions.back_to_ad') }}
      form={actionData?.form}
    >
      <FormPage formTokens={formTokens} form={actionData?.form} submitLabel={t('trades:submit')} draft={false}>
        <RadioGroup
          name="trade"
          label={t('trades:legend')}
          hint={t('trades:hint')}
          options={[...trades, { value: otherTrade, label: t('trades:none') }]}
          defaultValue={chosen}
        />
      </FormPage>
    </NarrowForm>
  )
}
