import { href } from 'react-router'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { AccountRows } from '#app/accounts/components/account/account-rows.tsx'
import { ClientPage, DangerZone } from '#app/accounts/components/client-page.tsx'
import { presentOverview } from '#app/accounts/presenters.server.ts'
import { findAccountOverview } from '#app/accounts/queries.server.ts'
import { presentDailyViews } from '#app/analytics/daily-views.server.ts'
import { StartedForms } from '#app/drafts/components/started-forms.tsx'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { currentUser, displayContext, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { BarChart } from '#app/ui/member/bar-chart.tsx'
import { ProfileSteps } from '#app/workers/components/profile-steps.tsx'
import { listProfileViews } from '#app/workers/viewing.server.ts'
import { db } from '#db/connection.ts'
import { AboutLinks } from '#app/site/components/about-links.tsx'
import type { Route } from './+types/overview.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id: userId, userType } = currentUser(context)
  const [language, t, now] = [languageOf(context), requestTranslate(context), new Date()]
  const { app } = context.get(displayContext)
  const [overview, views] = await Promise.all([
    findAccountOverview(db, userId),
    userType === 'Worker' ? listProfileViews(db, { workerId: userId, now }) : null,
  ])
  return {
    formTokens: issueFormTokens(context),
    ...presentOverview(overview, { userId, userType, language, t, now, app }),
    views: views && presentDailyViews(views, { subject: 'profile', language, t }),
  }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, name, email, city, profileImageId, publicSlug, membership, profileSteps, hints } = loaderData
  const { client, drafts, views, formTokens, renewal } = loaderData
  return (
    <AccountPage userType={userType} current="overview" title={t('common:nav.my_profile')}>
      <section className="card account-person">
        <Avatar name={name} src={profileImageId === null ? null : imageUrl(profileImageId, 160)} size="large" />
        <div>
          <h2>{name}</h2>
          <p className="muted">{city}</p>
          <p className="muted small">{email}</p>
          {membership && <p className="muted small">{membership}</p>}
        </div>
        {publicSlug && (
          <LinkButton
            variant="secondary"
            icon="eye"
            to={href('/majstor/:publicProfileSlug', { publicProfileSlug: publicSlug })}
          >
            {t('accounts:profile.public')}
          </LinkButton>
        )}
      </section>
      {renewal && (
        <Notice
          kind="info"
          action={
            renewal.label && (
              <LinkButton variant="secondary" to={href('/majstor/moj-profil/reklama')}>
                {renewal.label}
              </LinkButton>
            )
          }
        >
          {renewal.text}
        </Notice>
      )}
      <StartedForms drafts={drafts} />
      {profileSteps && <ProfileSteps {...profileSteps} />}
      {client && <ClientPage {...client} formTokens={formTokens} />}
      <AccountRows userType={userType} hints={hints} />
      {views && (
        <section className="card">
          <BarChart {...views} />
        </section>
      )}
      {client && <DangerZone {...client.danger} />}
      <AboutLinks />
    </AccountPage>
  )
}
