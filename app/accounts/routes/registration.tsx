import type { ReactNode } from 'react'
import { href, redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import { ProfileFields, SkillFields } from '#app/accounts/components/profile-fields.tsx'
import { ConsentCard } from '#app/analytics/components/consent-card.tsx'
import { hashPassword } from '#app/accounts/passwords.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { minPasswordLength, userTypes, type UserType } from '#app/accounts/rules.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { requestMetadataContext, languageOf } from '#app/http/session/context.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { tooManyTries, withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { readConsent } from '#app/analytics/consent.server.ts'
import { registrations } from '#app/http/limits/rate-limits.server.ts'
import { openSession } from '#app/http/session/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { done } from '#app/outcome.ts'
import { listCities } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { ChoiceCard } from '#app/site/components/choice-card.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { Steps } from '#app/ui/layout/steps.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/registration.ts'

export const handle: RouteHandle = { inlineIcons: ['menu', 'chevron-left'] }

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

export function loader({ request, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const requestedType = userTypes.find((type) => type.toLowerCase() === url.searchParams.get('userType')?.toLowerCase())
  return {
    userType: requestedType ?? null,
    isConsentOpen: readConsent(request.headers.get('cookie')) === null,
    formTokens: issueFormTokens(context),
    cities: listCities().map(({ name }) => name),
    skills: skillKeys.map((key) => ({ value: key, label: skillName(key, language, 'label') })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { network } = context.get(requestMetadataContext)

  const form = await readForm(request, registrationSchema, context)
  if (form.status !== 'success') return invalid(form)

  const language = languageOf(context)
  const limit = { limiter: registrations, key: network }
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => withRateLimit(limit, async () => done(await hashPassword(form.value.password))),
    write: (trx, passwordHash) => registerUser(trx, { ...form.value, passwordHash, language, now: new Date() }),
  })
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok) return invalid(form, { email: `accounts:refused.${outcome.reason}` })

  trackConversion(context, 'registration_complete')
  const { email, userType } = form.value
  const headers = await openSession(request, context, { ...outcome.value, email }, 'accounts:registered')
  return redirect(homePath(userType), { status: 303, headers })
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, isConsentOpen, formTokens, cities, skills } = loaderData
  const selectedType = userType ?? (actionData?.form.values.userType as UserType | undefined)
  if (!selectedType)
    return (
      <TypeChoice>{isConsentOpen && <ConsentCard formTokens={formTokens} back={href('/registracija')} />}</TypeChoice>
    )

  const isWorker = selectedType === 'Worker'
  const steps = ['type', 'basics', ...(isWorker ? ['skills'] : []), 'terms'].map((step) => t(`accounts:step.${step}`))
  return (
    <div className="narrow stack">
      {actionData?.form ? (
        <FormTitle form={actionData.form}>{t(`accounts:registration.title_${selectedType}`)}</FormTitle>
      ) : (
        <PageMeta
          title={t(`accounts:registration.title_${selectedType}`)}
          description={t('accounts:registration.lead')}
          path={href('/registracija')}
        />
      )}
      <PageHeader
        title={t(`accounts:registration.title_${selectedType}`)}
        lead={t('accounts:registration.lead')}
        back={{ to: href('/registracija'), label: t('accounts:registration.other_type') }}
      />
      <Steps current={2} steps={steps} />
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('accounts:registration.submit')}
        track="registration_page_view"
        hidden={{ userType: selectedType }}
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
            maxLength={254}
          />
          <PasswordField
            name="password"
            label={t('common:fields.password')}
            hint={t('accounts:field.password_hint', { min: minPasswordLength.registration })}
            isNew
          />
          <PasswordField name="confirmPassword" label={t('accounts:field.confirm_password')} isNew />
        </Fieldset>
        {isWorker && (
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
      <p className="muted">
        {t('accounts:registration.have_account')} <Anchor to={href('/prijava')}>{t('accounts:sign_in.title')}</Anchor>
      </p>
    </div>
  )
}

function TypeChoice({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <PageMeta
        title={t('accounts:registration.choose')}
        description={t('accounts:registration.choose_lead')}
        path={href('/registracija')}
      />
      <PageHeader title={t('accounts:registration.choose')} lead={t('accounts:registration.choose_lead')} />
      <div className="grid">
        <ChoiceCard
          to={`${href('/registracija')}?userType=client`}
          title={t('accounts:registration.as_client')}
          text={t('accounts:registration.as_client_text')}
        />
        <ChoiceCard
          to={`${href('/registracija')}?userType=worker`}
          title={t('accounts:registration.as_worker')}
          text={t('accounts:registration.as_worker_text')}
        />
      </div>
      <p className="muted">
        {t('accounts:registration.have_account')} <Anchor to={href('/prijava')}>{t('accounts:sign_in.title')}</Anchor>
      </p>
      {children}
    </div>
  )
}
