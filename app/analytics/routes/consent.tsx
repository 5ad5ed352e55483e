import { href } from 'react-router'
import { ConsentChoice } from '#app/analytics/components/consent-choice.tsx'
import { consentSchema } from '#app/analytics/schemas.ts'
import { consentCookie, readConsent, tagManager } from '#app/analytics/consent.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { recordAnalyticsConsent } from '#app/personal-data/consents.server.ts'
import { db } from '#db/connection.ts'
import { localPath } from '#app/http/session/local-path.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/consent.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader({ request, context }: Route.LoaderArgs) {
  const consent = readConsent(request.headers.get('cookie'))
  return { formTokens: issueFormTokens(context), choice: consent?.choice ?? 'none', tagHost: tagManager?.host }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, consentSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { choice, back, tags } = form.value
  const user = maybeUser(context)
  if (user)
    await recordAnalyticsConsent(db, { userId: user.id, choice, language: languageOf(context), now: new Date() })
  const headers = new Headers({ 'set-cookie': consentCookie(choice, { allowsTags: tags !== undefined }) })
  return redirectWithFlash(localPath(back) ?? href('/saglasnost'), `analytics:saved.${choice}`, 'success', headers)
}

export default function Consent({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, choice, tagHost } = loaderData
  const sections = [
    t('analytics:about.collected'),
    ...(tagHost
      ? [t('consent:tag_manager', { host: tagHost }), t('consent:not_collected')]
      : [t('analytics:about.not_collected')]),
    t('analytics:about.retention'),
  ]
  return (
    <div className="narrow stack">
      <title>{t('analytics:title')}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title={t('analytics:title')} lead={t('analytics:question')} />
      {sections.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <strong>{t(`analytics:current.${choice}`)}</strong>
      </p>
      <ConsentChoice formTokens={formTokens} back={href('/saglasnost')} namesTags={tagHost !== undefined} />
    </div>
  )
}
