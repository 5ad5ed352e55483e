import { href, redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import { signInSchema } from '#app/accounts/schemas.ts'
import { authenticator } from '#app/http/authenticator.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { isKnownBrowser } from '#app/http/known-browser.server.ts'
import { tooManyTries } from '#app/http/limited.server.ts'
import { localPath } from '#app/http/local-path.server.ts'
import { openSession } from '#app/http/session.server.ts'
import { withinSignInLimit } from '#app/http/sign-in-limit.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { Route } from './+types/sign-in.ts'

export const handle = { hydrate: false }

export function loader({ context }: Route.LoaderArgs) {
  return { seed: formSeed(context) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, signInSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { email, password } = form.value
  const { network } = context.get(arrivalContext)
  const guess = { email, network, isKnownBrowser: await isKnownBrowser(request, email) }
  const credentials = new Request(request.url, { method: 'POST', body: new URLSearchParams({ email, password }) })
  const outcome = await withinSignInLimit(guess, () => authenticator.authenticate('password', credentials))
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok) return invalid(form, { '': `accounts:refused.${outcome.reason}` })

  const { userId, userType } = outcome.value
  const next = localPath(url.searchParams.get('next')) ?? homePath(userType)
  return redirect(next, { status: 303, headers: await openSession(request, context, { userId, email }) })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  return (
    <div className="narrow stack">
      {actionData?.form && <FormTitle form={actionData.form}>{t('accounts:sign_in.title')}</FormTitle>}
      <PageMeta
        title={t('accounts:sign_in.title')}
        description={t('accounts:sign_in.lead')}
        path={actionData?.form ? null : href('/prijava')}
      />
      <FormPage
        title={t('accounts:sign_in.title')}
        form={actionData?.form}
        seed={loaderData.seed}
        submitLabel={t('accounts:sign_in.submit')}
        draft={false}
        track="login_page_view"
      >
        <Field name="email" type="email" label={t('common:fields.email')} autoComplete="username" inputMode="email" />
        <PasswordField name="password" label={t('common:fields.password')} />
      </FormPage>
      <Anchor to={href('/resetovanje-sifre')}>{t('verification:forgotten')}</Anchor>
      <p className="muted">
        {t('accounts:sign_in.no_account')}{' '}
        <Anchor to={href('/registracija')}>{t('accounts:registration.submit')}</Anchor>
      </p>
    </div>
  )
}
