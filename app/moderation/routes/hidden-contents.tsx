import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { href } from '#app/href.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listHiddenContentOf } from '#app/moderation/queries.server.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/hidden-contents.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id, userType } = currentUser(context)
  const contents = await listHiddenContentOf(db, id)
  return {
    userType,
    contents: contents.map(({ hiddenAt, restoredAt, answeredAt: _, ...content }) => ({
      ...content,
      to: href('/uklonjen-sadrzaj/:hiddenId', { hiddenId: content.id }),
      date: formatDate(hiddenAt, languageOf(context)),
      isRestored: restoredAt !== null,
    })),
  }
}

export default function HiddenContents({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { contents, userType } = loaderData
  return (
    <AccountPage
      userType={userType}
      current="privacy"
      isBelow
      title={t('safety:hidden.title')}
      lead={t('safety:hidden.lead')}
      loose
    >
      {contents.length === 0 && <EmptyState icon="check">{t('safety:hidden.none')}</EmptyState>}
      <CardList>
        {contents.map(({ id, to, target, excerpt, reason, date, isRestored }) => (
          <Card as="li" key={id}>
            <CardTitle to={to}>{t(`safety:reports.target.${target}`)}</CardTitle>
            {excerpt && <p>{excerpt}</p>}
            <p className="muted small">
              {t(isRestored ? 'safety:hidden.restored' : 'safety:hidden.hidden_on', { date })}
              {`\u00a0· ${t(`safety:reports.reason.${reason}`)}`}
            </p>
          </Card>
        ))}
      </CardList>
    </AccountPage>
  )
}
