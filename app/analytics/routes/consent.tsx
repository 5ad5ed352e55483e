import { href } from 'react-router'
import { ConsentChoice } from '#app/analytics/components/consent-choice.tsx'
import { consentSchema } from '#app/analytics/schemas.ts'
import { consentCookie, readConsent } from '#app/http/consent.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { localPath } from '#app/http/local-path.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/consent.ts'

export const handle = { hydrate: false }

export function loader({ request, context }: Route.LoaderArgs) {
  return { seed: formSeed(context), choice: readConsent(request.headers.get('cookie'))?.choice ?? 'none' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, consentSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { choice, back } = form.value
  const headers = new Headers({ 'set-cookie': consentCookie(choice) })
  return redirectWithFlash(localPath(back) ?? href('/saglasnost'), `analytics:saved.${choice}`, 'success', headers)
}

const parts = ['what', 'not', 'long']

export default function Consent({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, choice } = loaderData
  return (
    <div className="narrow stack">
      <title>{t('analytics:title')}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t('analytics:title')} lead={t('analytics:question')} />
      {parts.map((part) => (
        <p key={part}>{t(`analytics:about.${part}`)}</p>
      ))}
      <p>
        <strong>{t(`analytics:now.${choice}`)}</strong>
      </p>
      <ConsentChoice seed={seed} back={href('/saglasnost')} />
    </div>
  )
}
