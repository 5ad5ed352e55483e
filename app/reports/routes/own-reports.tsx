import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { href } from '#app/href.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { presentOwnReport } from '#app/reports/presenters.server.ts'
import { listReportsOf } from '#app/reports/queries.server.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { StatusBadge } from '#app/ui/member/status-badge.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/own-reports.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const { id: reporterId, userType } = currentUser(context)
  const page = await listReportsOf(db, { reporterId, cursor })
  const texts = { t: requestTranslate(context), language: languageOf(context) }
  return {
    userType,
    reports: page.items.map((report) => presentOwnReport(report, texts)),
    next: page.nextCursor && withQuery(href('/moje-prijave'), { cursor: page.nextCursor }),
    first: page.isFirst ? null : href('/moje-prijave'),
  }
}

export default function OwnReports({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, reports, next, first } = loaderData
  return (
    <AccountPage
      userType={userType}
      current="privacy"
      isBelow
      title={t('safety:reports.own.title')}
      lead={t('safety:reports.own.lead')}
      loose
    >
      {reports.length === 0 && <EmptyState icon="flag">{t('safety:reports.own.none')}</EmptyState>}
      <CardList>
        {reports.map(({ id, title, excerpt, reason, date, status, badge }) => (
          <Card as="li" key={id}>
            <div className="row apart">
              <strong>{title}</strong>
              <StatusBadge state={badge}>{t(`safety:reports.own.status.${status}`)}</StatusBadge>
            </div>
            {excerpt && <p className="as-typed">{excerpt}</p>}
            <p className="muted small">{t('safety:reports.own.sent', { date, reason })}</p>
            <p>{t(`safety:reports.own.outcome.${status}`)}</p>
          </Card>
        ))}
      </CardList>
      <Pager next={next} first={first} />
    </AccountPage>
  )
}
