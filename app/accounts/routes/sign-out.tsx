import { href, redirect } from 'react-router'
import { maybeUser } from '#app/http/context.server.ts'
import { formSeed } from '#app/http/forms.server.ts'
import { closeSession } from '#app/http/session.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/sign-out.ts'

export const handle = { hydrate: false }

export function loader({ context }: Route.LoaderArgs) {
  if (!maybeUser(context)) throw redirect(href('/'), 303)
  return { seed: formSeed(context) }
}

export async function action({ context }: Route.ActionArgs) {
  return redirect(href('/'), { status: 303, headers: await closeSession(context) })
}

export default function SignOut({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex, follow" />
      <title>{t('accounts:sign_out.title')}</title>
      <PageHead title={t('accounts:sign_out.title')} lead={t('accounts:sign_out.lead')} />
      <ButtonForm
        action={href('/odjava')}
        label={t('accounts:sign_out.submit')}
        seed={loaderData.seed}
        variant="primary"
        icon="log-out"
        wide
        forgetDrafts
      />
    </div>
  )
}
