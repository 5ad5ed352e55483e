import type { ChangeFormData } from '#app/assignments/changes/form-presenter.server.ts'
import { changeLimits } from '#app/assignments/changes/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { materials, pricings } from '#app/offers/terms/rules.ts'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type ChangeFormProps = ChangeFormData & { action: string; form: FormState | undefined; formTokens: FormTokens }

const fieldOrder = [
  'amount',
  'pricing',
  'unitPrice',
  'scope',
  'material',
  'depositAmount',
  'depositFor',
  'depositOn',
  'guaranteeMonths',
]

export function ChangeForm({ action, form, formTokens, scope, unitPrice, hints }: ChangeFormProps) {
  const { t } = useTranslation()
  const label = (name: string) => t(`agreement:form.${name}`)
  return (
    <FormPage
      action={action}
      form={form}
      formTokens={formTokens}
      fieldOrder={[...fieldOrder, 'reason']}
      submitLabel={label('submit')}
    >
      <MoneyField name="amount" label={label('amount')} hint={hints.amount} maxLength={20} optional />
      <RadioGroup
        name="pricing"
        label={t('offers:form.pricing')}
        hint={hints.pricing}
        options={pricings.map((value) => ({
          value,
          label: t(value === 'total' ? 'agreement:basis.total' : `offers:terms.pricing.${value}`),
        }))}
        pills
        optional
      />
      <MoneyField
        name="unitPrice"
        label={t('offers:form.unit_price')}
        hint={unitPrice ? `${label('unit_price_hint')} ${label('unit_price_removal')}` : label('unit_price_hint')}
        defaultValue={unitPrice}
        maxLength={20}
        optional
      />
      {unitPrice && <input type="hidden" name="shownUnitPrice" value={unitPrice} />}
      <TextArea
        name="scope"
        label={label('scope')}
        hint={label('scope_hint')}
        rows={3}
        maxLength={changeLimits.scope}
        defaultValue={scope ?? undefined}
        optional
      />
      <RadioGroup
        name="material"
        label={label('material')}
        hint={hints.material}
        options={materials.map((value) => ({ value, label: t(`agreement:material.${value}`) }))}
        optional
      />
      <MoneyField name="depositAmount" label={label('deposit')} hint={hints.deposit} maxLength={20} optional />
      <Field name="depositFor" label={label('deposit_for')} maxLength={changeLimits.depositFor} optional />
      <Field name="depositOn" type="date" label={label('deposit_on')} optional />
      <Field
        name="guaranteeMonths"
        label={label('guarantee')}
        hint={hints.guarantee}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        optional
      />
      <TextArea
        name="reason"
        label={label('reason')}
        hint={label('reason_hint')}
        rows={3}
        maxLength={changeLimits.reason}
      />
    </FormPage>
  )
}
