import { href, redirect } from 'react-router'
import { RegistrationForm } from '#app/accounts/components/registration-form.tsx'
import { SignInHint, UserTypeChoice } from '#app/accounts/components/user-type-choice.tsx'
import { ProviderChoice } from '#app/accounts/components/provider-links.tsx'
import { readEmailForm, welcome } from '#app/accounts/routes/contacts/email-question.server.ts'
import { readIdentityTicket, submittedTicket } from '#app/accounts/routes/identities/identity-ticket.server.ts'
import { pathAfterSignIn } from '#app/accounts/routes/path-after-sign-in.server.ts'
import { findWaitingAd } from '#app/ads/routes/visitor-drafts.server.ts'
import { ConsentCard } from '#app/analytics/components/consent-card.tsx'
import { hashOptionalPassword } from '#app/accounts/passwords/hashing.server.ts'
import { firstSessionToken, registerAndSignIn } from '#app/accounts/registering.server.ts'
import { userTypes, type UserType } from '#app/accounts/rules.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { requestMetadataContext, languageOf } from '#app/http/session/context.server.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { tooManyTries, withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { readConsent } from '#app/analytics/consent.server.ts'
import { registrations } from '#app/http/limits/rate-limits.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { usableProviders } from '#app/accounts/authentication/provider-links.server.ts'
import { openedSessionHeaders } from '#app/accounts/authentication/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { done } from '#app/outcome.ts'
import { largestCityNames, skillChoices } from '#app/places/choices.server.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/registration.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const requestedType = userTypes.find((type) => type.toLowerCase() === url.searchParams.get('userType')?.toLowerCase())
  return {
    userType: requestedType ?? null,
    next: readNext(url),
    isConsentOpen: readConsent(request.headers.get('cookie')) === null,
    formTokens: issueFormTokens(context),
    ticket: await readIdentityTicket(request, url),
    links: usableProviders(context, url),
    cities: largestCityNames(40),
    skills: skillChoices(language),
    waitingAd: await findWaitingAd(request),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readEmailForm(request, registrationSchema, context)
  if (form.status !== 'success') return invalid(form)

  const identityTicket = await submittedTicket(request, form.value)
  const { userAgent, network } = context.get(requestMetadataContext)
  const { key } = form.key
  const limit = { limit: registrations, key: network }
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => withRateLimit(limit, async () => done(await hashOptionalPassword(form.value.password))),
    write: (trx, passwordHash) => {
      const person = { ...form.value, identityTicket, passwordHash, language: languageOf(context), now: new Date() }
      return registerAndSignIn(trx, person, { userAgent, network, key })
    },
  })
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok)
    return invalid(form, { [outcome.reason === 'email_taken' ? 'email' : '']: `accounts:refused.${outcome.reason}` })

  trackConversion(context, 'registration_complete')
  const [{ userType }, { userId }] = [form.value, outcome.value]
  const token = firstSessionToken({ userId, key })
  const headers = await openedSessionHeaders(request, { token, userId }, welcome(form.value))
  const path = await pathAfterSignIn(request, url, { userId, userType }, headers)
  return redirect(path, { status: 303, headers })
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, next, isConsentOpen, formTokens, ticket, links } = loaderData
  const selectedType = userType ?? (actionData?.form.values.userType as UserType | undefined)
  const providerLinks = !ticket?.provider && (
    <ProviderChoice {...links} next={next} formFollows={Boolean(selectedType)} />
  )
  const title = t(`accounts:registration.${selectedType ? `title_${selectedType}` : 'choose'}`)
  const lead = selectedType ? t('accounts:registration.lead') : `${title} ${t('accounts:registration.choose_lead')}`
  const meta = <PageMeta title={title} description={lead} path={href('/registracija')} />
  if (!selectedType)
    return (
      <UserTypeChoice next={next} ticket={ticket} links={providerLinks}>
        {meta}
        {isConsentOpen && <ConsentCard formTokens={formTokens} back={href('/registracija')} />}
      </UserTypeChoice>
    )

  return (
    <div className="narrow stack">
      {actionData?.form ? <FormTitle form={actionData.form}>{title}</FormTitle> : meta}
      <RegistrationForm {...loaderData} userType={selectedType} form={actionData?.form} links={providerLinks} />
      <SignInHint next={next} ticketQuery={ticket?.query} />
    </div>
  )
}
