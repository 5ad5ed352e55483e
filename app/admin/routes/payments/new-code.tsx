import { ActPage } from '#app/admin/components/act-page.tsx'
import { createCodeByAdmin } from '#app/admin/payments/acts.server.ts'
import { codeSchema } from '#app/admin/payments/schemas.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listPlans } from '#app/subscriptions/plans.server.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-code.ts'

const path = href('/admin/payments/kodovi')

export async function loader({ context }: Route.LoaderArgs) {
  const plans = (await listPlans(db)).map(({ id, names }) => ({ value: String(id), label: names[languageOf(context)] }))
  return { ...loadAct(context, { to: path, label: requestTranslate(context)('payments:tab.codes') }), plans }
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { ...moneyAct, schema: codeSchema, action: 'create_promo_code', to: path }, (trx, typed) => {
    const { plan = null, startsOn = null, endsOn = null, maxUses = null, maxUsesPerWorker = null, ...code } = typed
    return createCodeByAdmin(trx, { ...code, planId: plan, startsOn, endsOn, maxUses, maxUsesPerWorker })
  })
}

export default function NewCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const kinds = ['percent', 'fixed', 'free_days'].map((value) => ({ value, label: t(`payments:codes.kind.${value}`) }))
  const number = { type: 'number', min: 1, optional: true } as const
  return (
    <ActPage act="create_promo_code" target={loaderData} form={actionData?.form}>
      <Field name="code" label={t('payments:column.code')} hint={t('payments:codes.code_hint')} maxLength={30} />
      <Select
        name="kind"
        label={t('payments:column.effect')}
        emptyLabel={t('admin:blog.field.choose')}
        options={kinds}
      />
      <Field name="value" inputMode="decimal" label={t('payments:codes.value')} hint={t('payments:codes.value_hint')} />
      <Select
        name="plan"
        label={t('payments:column.plan')}
        emptyLabel={t('payments:codes.every_plan')}
        options={loaderData.plans}
        optional
      />
      <Field name="startsOn" type="date" label={t('payments:codes.starts')} optional />
      <Field name="endsOn" type="date" label={t('payments:codes.ends')} optional />
      <Field name="maxUses" label={t('payments:codes.max_uses')} {...number} />
      <Field name="maxUsesPerWorker" label={t('payments:column.per_worker')} defaultValue={1} {...number} />
    </ActPage>
  )
}
