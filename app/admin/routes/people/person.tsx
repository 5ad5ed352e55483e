import { AdminTable } from '#app/admin/components/admin-table.tsx'
import { PersonActs } from '#app/admin/components/person-acts.tsx'
import { presentPerson } from '#app/admin/people/person-presenter.server.ts'
import { findPerson, listAccountMails, listMessagesTo } from '#app/admin/people/person-queries.server.ts'
import { recordOpening } from '#app/admins/audit.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/person.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const userId = idParam(params.id)
  const [person, notifications, mails] = await Promise.all([
    findPerson(db, userId),
    listMessagesTo(db, userId),
    listAccountMails(db, userId),
  ])
  const found = orNotFound(person)
  await recordOpening(db, { adminId: currentAdmin(context).id, userId, now: new Date() })
  const options = { language: languageOf(context), t: requestTranslate(context) }
  return presentPerson({ person: found, notifications, mails }, options)
}

export default function PersonPage({ loaderData: person }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="stack loose">
      <title>{person.name}</title>
      <PageHeader
        title={person.name}
        badge={<Badge tone={person.isSuspended ? 'danger' : 'neutral'}>{person.state}</Badge>}
        back={{ to: href('/admin/users'), label: t('admin:nav.users') }}
      />
      <PersonActs {...person} />
      <KeyValueList items={person.facts.map(({ label, value }) => [label, value])} />
      {person.sections.map(({ key, columns, rows }) => (
        <section key={key} className="stack tight">
          <h2>{t(`admin:sections.${key}`)}</h2>
          <AdminTable
            caption={t(`admin:sections.${key}`)}
            empty=""
            columns={columns.map((column) => ({ key: column, label: t(`admin:columns.${column}`) }))}
            rows={rows}
          />
        </section>
      ))}
      <section className="stack tight">
        <h2>{t('admin:sections.timeline')}</h2>
        <ol className="admin-timeline">
          {person.timeline.map(({ iso, time, title }, index) => (
            <li key={`${iso}-${index}`}>
              <time dateTime={iso}>{time}</time> {title}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
