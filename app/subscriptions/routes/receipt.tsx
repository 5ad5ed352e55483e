import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { findReceiptOf } from '#app/subscriptions/queries.server.ts'
import { readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { membershipPath } from '#app/subscriptions/shop/paths.ts'
import { presentReceipt } from '#app/subscriptions/shop/receipt-presenter.server.ts'
import { listExtraPayments } from '#app/subscriptions/unclaimed/queries.server.ts'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/receipt.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { receiptId: idParam(params.receiptId), workerId: currentUser(context).id }
  const receipt = orNotFound(await findReceiptOf(db, key))
  return presentReceipt(receipt, await listExtraPayments(db, receipt), readerOf(context))
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { title, facts, notes, back, print } = loaderData
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHeader title={title} back={{ to: membershipPath, label: back }} />
      <section className="card stack">
        <KeyValueList items={facts} />
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </section>
      <p className="muted small screen-only">{print}</p>
    </div>
  )
}
