import { redirect } from 'react-router'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { findBankSlip } from '#app/subscriptions/bank-slips.server.ts'
import { CopyButton } from '#app/subscriptions/components/copy-button.tsx'
import { PrintButton } from '#app/subscriptions/components/print-button.tsx'
import { findOrderOf } from '#app/subscriptions/queries.server.ts'
import { appOf, readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { membershipPath, orderPath } from '#app/subscriptions/shop/paths.ts'
import { presentSlip } from '#app/subscriptions/shop/slip-presenter.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import stylesheet from '#app/ui/styles/subscriptions.css?url'
import { db } from '#db/connection.ts'
import type { Route } from './+types/bank-slip.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { orderId: idParam(params.subscriptionOrderId), workerId: currentUser(context).id }
  const slip = await findBankSlip(db, key)
  if (!slip) orNotFound(await findOrderOf(db, key))
  if (appOf(context)) throw redirect(membershipPath, 303)
  if (slip) return presentSlip(slip, readerOf(context))
  throw redirect(orderPath('finish', key.orderId), 303)
}

export default function BankSlipPage({ loaderData }: Route.ComponentProps) {
  const { fields, until, cancel, words } = loaderData
  return (
    <div className="narrow stack">
      <title>{words.title}</title>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <PageHeader title={words.title} back={{ to: membershipPath, label: words.back }} lead={words.lead} />
      <section className="card">
        <dl className="slip">
          {fields.map(({ label, value, copied }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              {copied !== null && (
                <dd>
                  <CopyButton text={copied} label={`${words.copy}: ${label}`} copiedLabel={words.copied} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
      <p>
        <strong>{until}</strong>
      </p>
      <p className="muted">{words.after}</p>
      <PrintButton label={words.print} />
      <LinkButton wide variant="quiet" to={cancel.to}>
        {cancel.label}
      </LinkButton>
    </div>
  )
}
