import { data, href } from 'react-router'
import { EmailSent } from '#app/accounts/components/email-sent.tsx'
import { VerificationPage } from '#app/accounts/components/verification-page.tsx'
import { homeOrSignInPath } from '#app/accounts/paths.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import {
  loadPendingVerification,
  requirePendingVerification,
} from '#app/accounts/routes/pending-verification.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readButton } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { minutesToWait } from '#app/limits/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/email-verification.ts'

export const handle: RouteHandle = { verificationReminder: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const pending = await loadPendingVerification(context, { purpose: 'email', token: params.token })
  const formTokens = issueFormTokens(context)
  if (!pending) return data({ person: null, isSent: false, formTokens }, { status: 410 })
  const { id, email, isEmailVerified: isVerified } = pending
  const person = { email, isVerified, isSignedIn: maybeUser(context)?.id === id }
  return data({ person, isSent: url.searchParams.has('poslan'), formTokens })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: userId } = await requirePendingVerification(context, { purpose: 'email', token: params.token })
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) => sendEmailVerification(trx, { userId, now: new Date() }))
  if (outcome.ok) return redirectWithFlash(`${href('/potvrdi-email/:token', params)}?poslan`, 'verification:email_sent')
  if (outcome.reason === 'already_verified')
    return redirectWithFlash(homeOrSignInPath(maybeUser(context)), 'verification:email_verified')

  const reason = outcome.reason === 'too_many' ? `too_many?count=${minutesToWait(outcome)}` : 'email_failed'
  return invalid(form, { '': `account-links:refused.${reason}` })
}

export default function EmailVerification({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { person, isSent, formTokens } = loaderData
  const form = actionData?.form
  return (
    <VerificationPage purpose="email" isValid={person !== null} form={form}>
      {person?.isVerified && (
        <Notice kind="success">{t('account-links:email.verified', { address: person.email })}</Notice>
      )}
      {person && !person.isVerified && (
        <>
          {isSent && !form && <EmailSent isSignedIn={person.isSignedIn} />}
          <p>{t('account-links:email.sent_to', { address: person.email })}</p>
          <p className="muted">{t('account-links:email.check_spam')}</p>
          <FormPage
            form={form}
            formTokens={formTokens}
            submitLabel={t('account-links:email.resend')}
            submitIcon="mail"
            draft={false}
          />
          {person.isSignedIn && (
            <ButtonForm
              action={href('/potvrda-kasnije')}
              label={t('account-links:skip')}
              formTokens={formTokens}
              variant="quiet"
              wide
            />
          )}
        </>
      )}
      {person && (person.isVerified || !person.isSignedIn) && (
        <Anchor to={person.isSignedIn ? href('/') : href('/prijava')}>
          {t(person.isSignedIn ? 'account-links:continue' : 'accounts:sign_in.title')}
        </Anchor>
      )}
    </VerificationPage>
  )
}
