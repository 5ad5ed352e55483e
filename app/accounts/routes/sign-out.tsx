import { href, redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { localPath } from '#app/http/session/local-path.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { closeSession } from '#app/accounts/authentication/session.server.ts'
import { withQuery } from '#app/with-query.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/sign-out.ts'

export const handle: RouteHandle = { invalidatesPages: false, allowsSuspended: true }

export function loader({ url, context }: Route.LoaderArgs) {
  if (!maybeUser(context)) throw redirect(href('/'), 303)
  return { formTokens: issueFormTokens(context), next: localPath(url.searchParams.get('next')) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const next = localPath(url.searchParams.get('next'))
  return redirect(next ? withQuery(href('/prijava'), { next }) : href('/'), {
    status: 303,
    headers: await closeSession(context, request),
  })
}

export default function SignOut({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex, follow" />
      <title>{t('accounts:sign_out.title')}</title>
      <PageHeader title={t('accounts:sign_out.title')} lead={t('accounts:sign_out.lead')} />
      <ButtonForm
        action={withQuery(href('/odjava'), { next: loaderData.next })}
        label={t('accounts:sign_out.submit')}
        formTokens={loaderData.formTokens}
        variant="primary"
        icon="log-out"
        wide
        clearDrafts
      />
    </div>
  )
}
