import { data, href } from 'react-router'
import { InvalidLink } from '#app/accounts/components/invalid-link.tsx'
import { homePath } from '#app/accounts/paths.ts'
import { resetPassword } from '#app/accounts/resetting.server.ts'
import { pathToHeldAccess } from '#app/accounts/routes/identities/held-access-path.server.ts'
import { passwordErrors } from '#app/accounts/routes/password-errors.server.ts'
import { prepareLimitedReset } from '#app/accounts/routes/password-reset.server.ts'
import { minPasswordLength } from '#app/accounts/rules.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { newPasswordSchema } from '#app/accounts/passwords/schemas.ts'
import { findLinkState } from '#app/accounts/token-links.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { readFormBrowser } from '#app/accounts/authentication/form-saving.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { passwordResetHeaders } from '#app/accounts/authentication/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-password.ts'

export const handle: RouteHandle = { invalidatesPages: false, shortFooter: true }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const link = { userId: idParam(params.userId), token: params.token }
  const state = await findLinkState(db, { purpose: 'password', ...link, now: new Date() })
  return data({ state, formTokens: issueFormTokens(context) }, { status: state === 'valid' ? 200 : 410 })
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const userId = idParam(params.userId)
  const user = maybeUser(context)
  const signedInUser = user?.id === userId ? user : null
  const form = await readForm(request, newPasswordSchema, context)
  if (form.status !== 'success') return invalid(form)

  const sessionId = signedInUser?.sessionId ?? null
  const browserHash = await readFormBrowser(request)
  const link = { userId, token: params.token, sessionId, browserHash, now: new Date() }
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => prepareLimitedReset(db, { ...link, password: form.value.password }),
    write: (trx, passwordHash) => resetPassword(trx, { ...link, passwordHash }),
  })
  if (!outcome.ok && outcome.reason === 'token_expired') return data(null, { status: 410 })
  if (!outcome.ok) return invalid(form, passwordErrors(outcome, 'password'))
  const next = readNext(url) ?? (await pathToHeldAccess(userId))
  const cookies = await passwordResetHeaders(request, { userId, token: params.token, user: signedInUser })
  if (!signedInUser)
    return redirectWithFlash(withQuery(href('/prijava'), { next }), 'verification:password_set', 'success', cookies)
  return redirectWithFlash(next ?? homePath(signedInUser.userType), 'accounts:security.saved', 'success', cookies)
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      <meta name="robots" content="noindex" />
      {loaderData.state === 'valid' ? (
        <>
          <FormTitle form={actionData?.form}>{t('account-links:reset.new_password')}</FormTitle>
          <FormPage
            title={t('account-links:reset.new_password')}
            form={actionData?.form}
            formTokens={loaderData.formTokens}
            submitLabel={t('account-links:reset.save')}
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
          state={loaderData.state}
          retryLink={{ to: href('/resetovanje-sifre'), label: t('account-links:reset.request_new') }}
          continueLink={{ to: href('/prijava'), label: t('accounts:sign_in.title') }}
        />
      )}
    </div>
  )
}
