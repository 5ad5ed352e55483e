import { kmForInput } from '#app/i18n/formats.ts'
import { isOpenBudget } from '#app/i18n/money.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { MoneyField } from '#app/ui/form/money-field.tsx'

type BudgetFieldsProps = {
  ad: { minPayout?: number; maxPayout?: number | null; acceptsOutsideBudget?: boolean } | undefined
  usualPrices: { skill: string; text: string }[]
  isLocked: boolean | undefined
}

/** The style sheet shows the usual price of the chosen skill. */
export function BudgetFields({ ad, usualPrices, isLocked }: BudgetFieldsProps) {
  const { t } = useTranslation()
  const isOpen = !!ad?.minPayout && !!ad.acceptsOutsideBudget && isOpenBudget(ad.minPayout, ad.maxPayout ?? null)
  return (
    <Fieldset legend={t('common:fields.budget')} hint={isLocked ? t('ads:refused.budget_locked') : undefined}>
      {!isLocked &&
        usualPrices.map(({ skill, text }) => (
          <p className={`usual ${skill}`} key={skill}>
            {text}
          </p>
        ))}
      {!isLocked && <Checkbox name="openBudget" label={t('ads:form.open_budget')} defaultChecked={isOpen} optional />}
      <MoneyField
        name="minPayout"
        label={t('ads:form.min_payout')}
        defaultValue={ad?.minPayout && (isLocked || !isOpen) ? kmForInput(ad.minPayout) : undefined}
        readOnly={isLocked}
      />
      <MoneyField
        name="maxPayout"
        label={t('ads:form.max_payout')}
        defaultValue={ad?.maxPayout ? kmForInput(ad.maxPayout) : undefined}
        readOnly={isLocked}
        optional
      />
      {isLocked ? (
        // A checkbox cannot be read-only, and a disabled one is not sent.
        <input type="hidden" name="acceptsOutsideBudget" value={ad?.acceptsOutsideBudget ? 'on' : ''} />
      ) : (
        <Checkbox
          name="acceptsOutsideBudget"
          label={t('ads:form.outside')}
          defaultChecked={ad?.acceptsOutsideBudget && !isOpen}
          optional
        />
      )}
    </Fieldset>
  )
}
