import { AdminTable } from '#app/admin/components/admin-table.tsx'
import { presentBooks } from '#app/admin/payments/books-presenter.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { findOrderBooks } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/order.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = orNotFound(await findOrderBooks(db, { orderId: idParam(params.orderId) }))
  return presentBooks(order, { language: languageOf(context), t: requestTranslate(context) })
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { title, worker, facts, sections, acts } = loaderData
  return (
    <div className="stack">
      <title>{title}</title>
      <PageHeader title={title} back={{ to: href('/admin/payments'), label: t('payments:title') }} />
      <p>
        <a href={worker.to}>{worker.label}</a>
      </p>
      {acts.length > 0 && (
        <div className="row">
          {acts.map(({ to, label }) => (
            <LinkButton key={to} to={to} variant="danger">
              {label}
            </LinkButton>
          ))}
        </div>
      )}
      <KeyValueList items={facts} />
      {sections.map(({ key, title: heading, columns, rows }) => (
        <section key={key} className="stack tight">
          <h2>{heading}</h2>
          <AdminTable caption={heading} empty="" columns={columns} rows={rows} />
        </section>
      ))}
    </div>
  )
}
