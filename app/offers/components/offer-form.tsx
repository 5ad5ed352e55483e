import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferFields, offerForm } from '#app/offers/components/offer-fields.tsx'
import type { TermDefaults } from '#app/offers/components/term-fields.tsx'
import type { AmountField } from '#app/offers/prices/amount-field.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'

type OfferFormProps = {
  amountField: AmountField
  isAgain: boolean
  terms: TermDefaults
  form: FormState | undefined
  formTokens: FormTokens
}

export function OfferForm({ amountField, isAgain, terms, form, formTokens }: OfferFormProps) {
  const { t } = useTranslation()
  return (
    <section className="card" aria-labelledby="ponuda">
      <h2 id="ponuda">{t(isAgain ? 'offers:form.title_again' : 'offers:form.title')}</h2>
      <FormPage
        form={form}
        {...offerForm}
        formTokens={formTokens}
        submitLabel={t('offers:form.submit')}
        submitIcon="send"
        notSent={t('offers:form.not_sent')}
      >
        <OfferFields amountField={amountField} terms={terms} />
      </FormPage>
      <p className="muted small">{t('offers:form.privacy')}</p>
    </section>
  )
}

/** Leads to the form, which phones show at the end of the page. */
export function OfferLink() {
  const { t } = useTranslation()
  return (
    <div className="phone-only">
      <ActionBar>
        <LinkButton to="#ponuda">{t('offers:form.submit')}</LinkButton>
      </ActionBar>
    </div>
  )
}
