import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ProfileFields, SkillFields } from '#app/accounts/components/profile-fields.tsx'
import { RegistrationAccess } from '#app/accounts/components/registration-access.tsx'
import { TicketNotice } from '#app/accounts/components/ticket-notice.tsx'
import type { PresentedTicket } from '#app/accounts/identities/presenters.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { WaitingAd } from '#app/ads/components/visitor-ads/waiting-ad.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import choicesStylesheet from '#app/ui/styles/choices.css?url'
import { withQuery } from '#app/with-query.ts'

const fieldsInOrder = [
  'name',
  'surname',
  'gender',
  'phone',
  'city',
  'address',
  'email',
  'password',
  'confirmPassword',
  'skills',
  'terms',
]

type RegistrationFormProps = {
  userType: UserType
  next: string | undefined
  form: FormState | undefined
  formTokens: FormTokens
  cities: string[]
  skills: { value: string; label: string }[]
  waitingAd: { title: string; city: string; address: string } | undefined
  ticket: PresentedTicket | null
  links: ReactNode
}

/** The second step of a registration: its header and all fields. */
export function RegistrationForm({ userType, next, waitingAd, ticket, ...props }: RegistrationFormProps) {
  const { t } = useTranslation()
  const { form, formTokens, cities, skills, links } = props
  const { name, surname } = ticket ?? {}
  const otherType = userType === 'Client' ? 'worker' : 'client'
  return (
    <>
      <PageHeader
        title={t(`accounts:registration.title_${userType}`)}
        lead={t('accounts:registration.lead')}
        back={{
          to: withQuery(href('/registracija'), { next, ...ticket?.query, userType: otherType }),
          label: t(`accounts:registration.other_${userType}`),
        }}
      />
      {waitingAd && <WaitingAd title={waitingAd.title} page={userType} />}
      {ticket && <TicketNotice ticket={ticket} page="registration" />}
      {links}
      <FormPage
        form={form}
        checks="registracija"
        formTokens={formTokens}
        submitLabel={t('accounts:registration.submit')}
        track="registration_page_view"
        hidden={{ userType, ...ticket?.hidden }}
        fieldOrder={fieldsInOrder}
      >
        <Fieldset legend={t('accounts:step.basics')}>
          <ProfileFields
            withPhone
            cities={cities}
            person={{ ...(userType === 'Client' && waitingAd), name, surname }}
          />
          <RegistrationAccess ticket={ticket} />
        </Fieldset>
        {userType === 'Worker' && (
          <Fieldset legend={t('accounts:step.skills')} hint={t('accounts:field.skills_hint')}>
            <link rel="stylesheet" href={choicesStylesheet} precedence="default" />
            <SkillFields options={skills} />
          </Fieldset>
        )}
        <Fieldset legend={t('accounts:step.terms')}>
          <Checkbox
            name="terms"
            label={
              <>
                {t('accounts:field.terms')}{' '}
                <Anchor to={href('/uslovi-koristenja')}>{t('accounts:field.terms_link')}</Anchor>{' '}
                {t('accounts:field.age')}
              </>
            }
          />
        </Fieldset>
      </FormPage>
    </>
  )
}
