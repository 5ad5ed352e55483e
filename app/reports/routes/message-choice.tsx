import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { reportPath } from '#app/reports/paths.ts'
import { listReportableMessages } from '#app/reports/queries.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/message-choice.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { conversationId: idParam(params.conversationId), viewerId: currentUser(context).id }
  const messages = orNotFound(await listReportableMessages(db, key))
  return {
    messages: messages.map(({ id, text, sentAt }) => ({
      to: reportPath('message', id),
      text,
      date: formatDate(sentAt, languageOf(context)),
    })),
  }
}

export default function MessageChoice({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack loose">
      <title>{t('safety:reports.title.message')}</title>
      <PageHeader title={t('safety:reports.title.message')} lead={t('safety:reports.choose_message')} />
      {loaderData.messages.length === 0 && <EmptyState icon="flag">{t('safety:reports.no_messages')}</EmptyState>}
      <ul className="divided">
        {loaderData.messages.map(({ to, text, date }) => (
          <li key={to} className="stack tight">
            <Anchor to={to} className="as-typed">
              {text || t('safety:reports.target.image')}
            </Anchor>
            <span className="muted small">{date}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
