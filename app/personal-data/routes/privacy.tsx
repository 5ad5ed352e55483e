import { accountPath } from '#app/accounts/account-paths.ts'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { readConsent } from '#app/analytics/consent.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ConsentList } from '#app/personal-data/components/consent-list.tsx'
import { ExportSection } from '#app/personal-data/components/export-section.tsx'
import { listConsents } from '#app/personal-data/consents.server.ts'
import { listExports } from '#app/personal-data/exporting.server.ts'
import { presentConsents, presentExports } from '#app/personal-data/presenters.server.ts'
import { presentSafetyLinks } from '#app/personal-data/safety-links.server.ts'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/privacy.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: userId, userType } = currentUser(context)
  const language = languageOf(context)
  const [consents, exports] = await Promise.all([
    listConsents(db, userId),
    listExports(db, { userId, now: new Date() }),
  ])
  return {
    formTokens: issueFormTokens(context),
    userType,
    analytics: readConsent(request.headers.get('cookie'))?.choice ?? ('none' as const),
    consents: presentConsents(consents, language),
    exports: presentExports(exports, language),
    safety: presentSafetyLinks(requestTranslate(context)),
  }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, formTokens } = loaderData
  return (
    <AccountPage userType={userType} current="privacy" title={t('accounts:tabs.privacy')} loose>
      <ExportSection exports={loaderData.exports} formTokens={formTokens} />
      <LinkRows {...loaderData.safety} />
      <ConsentList {...loaderData} />
      <section className="card stack">
        <h2>{t('personal-data:danger.title')}</h2>
        <p>{t('personal-data:danger.text')}</p>
        <LinkButton variant="secondary" icon="trash-2" to={accountPath('deletion', userType)}>
          {t('personal-data:deletion.title')}
        </LinkButton>
      </section>
    </AccountPage>
  )
}
