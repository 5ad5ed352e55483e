import { accountPath } from '#app/accounts/account-paths.ts'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { findCalendarFeed } from '#app/assignments/calendar-feeds.server.ts'
import { presentFeed } from '#app/assignments/presenters.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/calendar.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id: userId, userType } = currentUser(context)
  const feed = presentFeed(await findCalendarFeed(db, userId), {
    language: languageOf(context),
    origin: url.origin,
  })
  return { userType, place: accountPath('overview', userType), feed, formTokens: issueFormTokens(context) }
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, feed, formTokens } = loaderData
  return (
    <AccountPage
      userType={userType}
      current="privacy"
      isBelow
      title={t('assignments:calendar.title')}
      lead={t('assignments:calendar.lead')}
      loose
    >
      {feed && (
        <section className="card stack">
          <p className="muted small">{t('assignments:calendar.since', { date: feed.since })}</p>
          <p className="as-typed">
            <code>{feed.address}</code>
          </p>
          <div className="row">
            <LinkButton to={feed.subscribe}>{t('assignments:calendar.subscribe')}</LinkButton>
            <Button type="button" variant="secondary" data-copy={feed.address}>
              {t('assignments:calendar.copy')}
            </Button>
          </div>
          <p>{t('assignments:calendar.secret')}</p>
        </section>
      )}
      <div className="row">
        <ButtonForm
          action={href('/kalendar/adresa')}
          label={t(feed ? 'assignments:calendar.renew' : 'assignments:calendar.create')}
          variant={feed ? 'secondary' : 'primary'}
          formTokens={formTokens}
        />
        {feed && (
          <ButtonForm action={href('/kalendar/kraj')} label={t('assignments:calendar.end')} formTokens={formTokens} />
        )}
      </div>
    </AccountPage>
  )
}
