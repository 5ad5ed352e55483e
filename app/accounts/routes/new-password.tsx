import { data, href } from 'react-router'
import { InvalidLink } from '#app/accounts/components/invalid-link.tsx'
import { homePath } from '#app/accounts/paths.ts'
import { preparePasswordReset, resetPassword } from '#app/accounts/resetting.server.ts'
import { minPasswordLength } from '#app/accounts/rules.ts'
import { newPasswordSchema } from '#app/accounts/schemas.ts'
import { findLinkState } from '#app/accounts/tokens.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { requestMetadataContext, maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { tooManyTries, withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { passwordChanges } from '#app/http/limits/rate-limits.server.ts'
import { renewedSessionHeaders } from '#app/http/session/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-password.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const state = await findLinkState(db, {
    purpose: 'password',
    userId: idParam(params.userId),
    token: params.token,
    now: new Date(),
  })
  return data({ state, formTokens: issueFormTokens(context) }, { status: state === 'valid' ? 200 : 410 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const userId = idParam(params.userId)
  const user = maybeUser(context)
  const signedInUser = user?.id === userId ? user : null

  const form = await readForm(request, newPasswordSchema, context)
  if (form.status !== 'success') return invalid(form)

  const link = { userId, token: params.token, now: new Date() }
  const limit = { limiter: passwordChanges, key: `${userId} ${context.get(requestMetadataContext).network}` }
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => withRateLimit(limit, () => preparePasswordReset(db, { ...link, password: form.value.password })),
    write: (trx, passwordHash) =>
      resetPassword(trx, { ...link, passwordHash, sessionId: signedInUser?.sessionId ?? null }),
  })
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok && outcome.reason === 'token_expired') return data(null, { status: 410 })
  if (!outcome.ok) return invalid(form, { password: `accounts:refused.${outcome.reason}` })

  if (!signedInUser) return redirectWithFlash(href('/prijava'), 'verification:password_set')
  return redirectWithFlash(
    homePath(signedInUser.userType),
    'accounts:security.saved',
    'success',
    await renewedSessionHeaders(signedInUser),
  )
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { state, formTokens } = loaderData
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {state === 'valid' ? (
        <>
          <FormTitle form={actionData?.form}>{t('confirmation:reset.new_password')}</FormTitle>
          <FormPage
            title={t('confirmation:reset.new_password')}
            form={actionData?.form}
            formTokens={formTokens}
            submitLabel={t('confirmation:reset.save')}
            draft={false}
          >
            <PasswordField
              name="password"
              label={t('accounts:field.new_password')}
              hint={t('accounts:field.password_hint', { min: minPasswordLength.registration })}
              isNew
            />
            <PasswordField name="confirmPassword" label={t('accounts:field.confirm_password')} isNew />
          </FormPage>
        </>
      ) : (
        <InvalidLink
          state={state}
          retryLink={{ to: href('/resetovanje-sifre'), label: t('confirmation:reset.request_new') }}
          continueLink={{ to: href('/prijava'), label: t('accounts:sign_in.title') }}
        />
      )}
    </div>
  )
}
