import { href } from 'react-router'
import { ProfileFields, SkillFields } from '#app/accounts/components/profile-fields.tsx'
import { accountLimits, minPasswordLength, type UserType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Steps } from '#app/ui/layout/steps.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
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
}

/** The second step of a registration: its header and all fields. */
export function RegistrationForm({ userType, next, form, formTokens, cities, skills }: RegistrationFormProps) {
  const { t } = useTranslation()
  const steps = ['type', 'basics', ...(userType === 'Worker' ? ['skills'] : []), 'terms']
  return (
    <>
      <PageHeader
        title={t(`accounts:registration.title_${userType}`)}
        lead={t('accounts:registration.lead')}
        back={{ to: withQuery(href('/registracija'), { next }), label: t('accounts:registration.other_type') }}
      />
      <Steps current={2} steps={steps.map((step) => t(`accounts:step.${step}`))} />
      <FormPage
        form={form}
        formTokens={formTokens}
        submitLabel={t('accounts:registration.submit')}
        track="registration_page_view"
        hidden={{ userType }}
        fieldOrder={fieldsInOrder}
      >
        <Fieldset legend={t('accounts:step.basics')}>
          <ProfileFields cities={cities} />
          <Field
            name="email"
            type="email"
            label={t('common:fields.email')}
            hint={t('accounts:field.email_hint')}
            autoComplete="email"
            inputMode="email"
            maxLength={accountLimits.email}
          />
          <PasswordField
            name="password"
            label={t('common:fields.password')}
            hint={t('accounts:field.password_hint', { min: minPasswordLength.registration })}
            isNew
          />
          <PasswordField name="confirmPassword" label={t('accounts:field.confirm_password')} isNew />
        </Fieldset>
        {userType === 'Worker' && (
          <Fieldset legend={t('accounts:step.skills')} hint={t('accounts:field.skills_hint')}>
            <SkillFields options={skills} />
          </Fieldset>
        )}
        <Fieldset legend={t('accounts:step.terms')}>
          <Checkbox
            name="terms"
            label={
              <>
                {t('accounts:field.terms')}{' '}
                <Anchor to={href('/uslovi-koristenja')}>{t('accounts:field.terms_link')}</Anchor>
              </>
            }
          />
        </Fieldset>
      </FormPage>
    </>
  )
}
