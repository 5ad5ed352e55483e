import { data, href } from 'react-router'
import { LinkOver } from '#app/accounts/components/link-over.tsx'
import { homePath } from '#app/accounts/paths.ts'
import { preparePasswordReset, resetPassword } from '#app/accounts/resetting.server.ts'
import { minimumPassword } from '#app/accounts/rules.ts'
import { newPasswordSchema } from '#app/accounts/schemas.ts'
import { findLinkState } from '#app/accounts/tokens.server.ts'
import { arrivalContext, maybeUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { idempotently } from '#app/http/idempotency.server.ts'
import { tooManyTries, within } from '#app/http/limited.server.ts'
import { passwordChanges } from '#app/http/rate-limits.server.ts'
import { carryRenewedSession } from '#app/http/session.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-password.ts'

export const handle = { hydrate: false }

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
  return data({ state, seed: formSeed(context) }, { status: state === 'live' ? 200 : 410 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const userId = idParam(params.userId)
  const user = maybeUser(context)
  const own = user?.id === userId ? user : null

  const form = await readForm(request, newPasswordSchema, context)
  if (form.status !== 'success') return invalid(form)

  const link = { userId, token: params.token, now: new Date() }
  const limit = { limiter: passwordChanges, key: `${userId} ${context.get(arrivalContext).network}` }
  const outcome = await idempotently(db, form.request, {
    prepare: () => within(limit, () => preparePasswordReset(db, { ...link, password: form.value.password })),
    write: (trx, passwordHash) => resetPassword(trx, { ...link, passwordHash, sessionId: own?.sessionId ?? null }),
  })
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok && outcome.reason === 'token_expired') return data(null, { status: 410 })
  if (!outcome.ok) return invalid(form, { password: `accounts:refused.${outcome.reason}` })

  if (!own) return redirectWithFlash(href('/prijava'), 'verification:password_set')
  return redirectWithFlash(homePath(own.userType), 'accounts:security.saved', 'success', await carryRenewedSession(own))
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { state, seed } = loaderData
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {state === 'live' ? (
        <>
          <FormTitle form={actionData?.form}>{t('confirmation:reset.new')}</FormTitle>
          <FormPage
            title={t('confirmation:reset.new')}
            form={actionData?.form}
            seed={seed}
            submitLabel={t('confirmation:reset.save')}
            draft={false}
          >
            <PasswordField
              name="password"
              label={t('accounts:field.new_password')}
              hint={t('accounts:field.password_hint', { min: minimumPassword.registration })}
              isNew
            />
            <PasswordField name="confirmPassword" label={t('accounts:field.confirm')} isNew />
          </FormPage>
        </>
      ) : (
        <LinkOver
          state={state}
          again={{ to: href('/resetovanje-sifre'), label: t('confirmation:reset.again') }}
          onward={{ to: href('/prijava'), label: t('accounts:sign_in.title') }}
        />
      )}
    </div>
  )
}
