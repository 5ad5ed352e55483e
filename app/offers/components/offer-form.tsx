import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferFields } from '#app/offers/components/offer-fields.tsx'
import type { Budget } from '#app/offers/rules.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'

type OfferFormProps = { ad: Budget; isAgain: boolean; form: FormState | undefined; formTokens: FormTokens }

export function OfferForm({ ad, isAgain, form, formTokens }: OfferFormProps) {
  const { t } = useTranslation()
  return (
    <section className="card" aria-labelledby="ponuda">
      <h2 id="ponuda">{t(isAgain ? 'offers:form.title_again' : 'offers:form.title')}</h2>
      <FormPage
        form={form}
        checks="ponuda"
        formTokens={formTokens}
        submitLabel={t('offers:form.submit')}
        submitIcon="send"
        notSent={t('offers:form.not_sent')}
        fieldOrder={['amount', 'message']}
      >
        <OfferFields budget={ad} />
      </FormPage>
      <p className="muted small">{t('offers:form.privacy')}</p>
    </section>
  )
}
