import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { listBlockedPeople } from '#app/blocks/queries.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/blocked-people.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id: viewerId, userType } = currentUser(context)
  const people = await listBlockedPeople(db, viewerId)
  return {
    userType,
    formTokens: issueFormTokens(context),
    people: people.map(({ id, name, createdAt }) => ({ id, name, since: formatDate(createdAt, languageOf(context)) })),
  }
}

export default function BlockedPeople({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, formTokens, people } = loaderData
  return (
    <AccountPage
      userType={userType}
      current="privacy"
      isBelow
      title={t('safety:blocks.list.title')}
      lead={t('safety:blocks.list.lead')}
      loose
    >
      {people.length === 0 && <EmptyState icon="users">{t('safety:blocks.list.none')}</EmptyState>}
      <ul className="divided">
        {people.map(({ id, name, since }) => (
          <li key={id} className="row apart">
            <span className="stack tight">
              <strong>{name || t('common:labels.deleted_user')}</strong>
              <span className="muted small">{t('safety:blocks.list.since', { date: since })}</span>
            </span>
            <ButtonForm
              action={href('/blokirani/:userId/uklanjanje', { userId: id })}
              label={t('safety:blocks.list.remove')}
              formTokens={formTokens}
            />
          </li>
        ))}
      </ul>
    </AccountPage>
  )
}
