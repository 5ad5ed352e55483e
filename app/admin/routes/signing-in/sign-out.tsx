import { href } from '#app/href.ts'
import { endAdminSession } from '#app/admins/sessions.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { clearAdminCookies } from '#app/admins/authentication/admin-cookies.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/sign-out.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { formTokens: issueFormTokens(context) }
}

export async function action({ context }: Route.ActionArgs) {
  const { sessionId } = currentAdmin(context)
  await endAdminSession(db, { sessionId, reason: 'signed_out', now: new Date() })
  return redirectWithFlash(href('/admin/prijava'), 'admin:sign_out.done', 'success', await clearAdminCookies())
}

export default function AdminSignOut({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      <title>{t('admin:sign_out.title')}</title>
      <FormPage
        title={t('admin:sign_out.title')}
        formTokens={loaderData.formTokens}
        submitLabel={t('admin:sign_out.title')}
        draft={false}
      />
    </div>
  )
}
