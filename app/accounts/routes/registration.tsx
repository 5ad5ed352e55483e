import { href, redirect } from 'react-router'
import { RegistrationForm } from '#app/accounts/components/registration-form.tsx'
import { SignInHint, UserTypeChoice } from '#app/accounts/components/user-type-choice.tsx'
import { ConsentCard } from '#app/analytics/components/consent-card.tsx'
import { hashPassword } from '#app/accounts/passwords/hashing.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { userTypes, type UserType } from '#app/accounts/rules.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { requestMetadataContext, languageOf } from '#app/http/session/context.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { tooManyTries, withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { readConsent } from '#app/analytics/consent.server.ts'
import { registrations } from '#app/http/limits/rate-limits.server.ts'
import { nextPath, readNext } from '#app/http/session/next-path.server.ts'
import { openSession } from '#app/http/session/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { done } from '#app/outcome.ts'
import { allCityNames, skillChoices } from '#app/places/choices.server.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/registration.ts'

export const handle: RouteHandle = { inlineIcons: ['menu', 'chevron-left'] }

export function loader({ request, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const requestedType = userTypes.find((type) => type.toLowerCase() === url.searchParams.get('userType')?.toLowerCase())
  return {
    userType: requestedType ?? null,
    next: readNext(url),
    isConsentOpen: readConsent(request.headers.get('cookie')) === null,
    formTokens: issueFormTokens(context),
    cities: allCityNames(),
    skills: skillChoices(language),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
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
  return redirect(await nextPath(request, url, userType), { status: 303, headers })
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, next, isConsentOpen, formTokens, cities, skills } = loaderData
  const selectedType = userType ?? (actionData?.form.values.userType as UserType | undefined)
  if (!selectedType)
    return (
      <>
        <PageMeta
          title={t('accounts:registration.choose')}
          description={t('accounts:registration.choose_lead')}
          path={href('/registracija')}
        />
        <UserTypeChoice next={next}>
          {isConsentOpen && <ConsentCard formTokens={formTokens} back={href('/registracija')} />}
        </UserTypeChoice>
      </>
    )

  const title = t(`accounts:registration.title_${selectedType}`)
  return (
    <div className="narrow stack">
      {actionData?.form ? (
        <FormTitle form={actionData.form}>{title}</FormTitle>
      ) : (
        <PageMeta title={title} description={t('accounts:registration.lead')} path={href('/registracija')} />
      )}
      <RegistrationForm
        userType={selectedType}
        next={next}
        form={actionData?.form}
        formTokens={formTokens}
        cities={cities}
        skills={skills}
      />
      <SignInHint next={next} />
    </div>
  )
}
