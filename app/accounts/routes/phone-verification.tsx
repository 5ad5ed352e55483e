import { data, href } from 'react-router'
import { contactPath } from '#app/accounts/account-paths.ts'
import { LandlineNotice } from '#app/accounts/components/landline-notice.tsx'
import { VerificationPage } from '#app/accounts/components/verification-page.tsx'
import { homeOrSignInPath } from '#app/accounts/paths.ts'
import { codeSchema } from '#app/accounts/verification-schemas.ts'
import { hasActiveCode } from '#app/accounts/token-codes.server.ts'
import { verifyPhoneByCode } from '#app/accounts/verifying.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import {
  loadPendingVerification,
  requirePendingVerification,
} from '#app/accounts/routes/pending-verification.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/phone-verification.ts'

export const handle: RouteHandle = { verificationReminder: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const pending = await loadPendingVerification(context, { purpose: 'phone', token: params.token })
  const formTokens = issueFormTokens(context)
  if (!pending) return data({ person: null, isCodeSent: false, formTokens }, { status: 410 })
  const { id, phone, isMobile, userType, isPhoneVerified: isVerified } = pending
  const isCodeSent = !isVerified && (await hasActiveCode(db, { userId: id, now: new Date() }))
  const person = { phone, isVerified, mobilePath: isMobile ? null : contactPath('phone', userType) }
  return data({ person, isCodeSent, formTokens })
}

/** Without `idempotently`: refused codes must be counted, and a correct one may be repeated. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: userId } = await requirePendingVerification(context, { purpose: 'phone', token: params.token })

  const form = await readForm(request, codeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await verifyPhoneByCode(db, { userId, code: form.value.code, now: new Date() })
  if (!outcome.ok) return invalid(form, { code: `account-links:refused.${outcome.reason}` })

  return redirectWithFlash(homeOrSignInPath(maybeUser(context)), 'verification:phone_verified')
}

export default function PhoneVerification({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { person, isCodeSent, formTokens } = loaderData
  const form = actionData?.form
  const showsCodeField = isCodeSent || form !== undefined
  return (
    <VerificationPage purpose="phone" isValid={person !== null} form={form}>
      {person?.isVerified && (
        <Notice kind="success">{t('account-links:phone.verified', { number: person.phone })}</Notice>
      )}
      {person?.mobilePath && !person.isVerified && <LandlineNotice number={person.phone} to={person.mobilePath} />}
      {person && !person.isVerified && !person.mobilePath && (
        <>
          <p>
            {t(showsCodeField ? 'account-links:phone.sent_to' : 'account-links:phone.will_send', {
              number: person.phone,
            })}
          </p>
          {showsCodeField && (
            <FormPage form={form} formTokens={formTokens} submitLabel={t('account-links:phone.confirm')} draft={false}>
              <Field
                name="code"
                label={t('account-links:phone.code')}
                hint={t('account-links:phone.code_hint')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
              />
            </FormPage>
          )}
          <ButtonForm
            action={href('/potvrdi-telefon/:token/kod', params)}
            label={t(`account-links:phone.${showsCodeField ? 'resend' : 'send'}`)}
            formTokens={formTokens}
            variant={showsCodeField ? 'quiet' : 'primary'}
            icon="phone"
            wide
          />
        </>
      )}
      <Anchor to={href('/')}>{t('account-links:continue')}</Anchor>
    </VerificationPage>
  )
}
