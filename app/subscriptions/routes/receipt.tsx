import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { PrintButton } from '#app/subscriptions/components/print-button.tsx'
import { Total } from '#app/subscriptions/components/total.tsx'
import { findReceiptOf } from '#app/subscriptions/queries.server.ts'
import { readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { membershipPath } from '#app/subscriptions/shop/paths.ts'
import { presentReceipt } from '#app/subscriptions/shop/receipt-presenter.server.ts'
import { listExtraPayments } from '#app/subscriptions/unclaimed/queries.server.ts'
import { Icon } from '#app/ui/icon.tsx'
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
  const { title, seller, facts, total, notes, back, print } = loaderData
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHeader title={title} back={{ to: membershipPath, label: back }} />
      <section className="card stack">
        <div className="letterhead">
          <Icon name="logo" size="large" />
          <address>
            <b>{seller.name}</b>
            {seller.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
        <KeyValueList items={facts} />
        <Total {...total} />
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </section>
      <PrintButton label={print} />
    </div>
  )
}
