import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { reachMilestone } from '#app/analytics/routes/milestones.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { BenefitList } from '#app/subscriptions/components/benefit-list.tsx'
import { finalizeOrder } from '#app/subscriptions/finalizing.server.ts'
import { findBought } from '#app/subscriptions/queries.server.ts'
import { appOf, readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { presentFinish } from '#app/subscriptions/shop/finish-presenter.server.ts'
import { listExtraPayments } from '#app/subscriptions/unclaimed/queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FlashMessage } from '#app/ui/flash-message.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/finish.ts'

const pollMs = 5_000

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const now = new Date()
  const key = { orderId: idParam(params.subscriptionOrderId), workerId: currentUser(context).id }
  const outcome = await finalizeOrder(db, { ...key, gateway: paymentGateway, url: url.href, now })
  const finalized = orNotFound(outcome.ok ? outcome.value : undefined)
  const bought = finalized.order.paidAt ? await findBought(db, key) : undefined
  if (bought) await reachMilestone(context, 'paid', finalized.order.paidAt)
  const extra = await listExtraPayments(db, key)
  return presentFinish({ finalized, bought, extra, app: appOf(context), now }, readerOf(context))
}

export default function Finish({ loaderData }: Route.ComponentProps) {
  const { kind, isPending, title, lines, links, brings, retry, receipts, words, back } = loaderData
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isPending, revalidate])
  return (
    <div className="narrow stack">
      <title>{words.title}</title>
      <PageHeader title={words.title} back={{ to: back, label: words.back }} />
      {kind === 'success' ? (
        <FlashMessage kind={kind} success={{ drawing: 'paid', title }} links={links}>
          {lines.join(' ')}
        </FlashMessage>
      ) : (
        <div role="status">
          <Notice
            kind={kind}
            title={title}
            action={
              retry && (
                <LinkButton variant="secondary" to={retry.to}>
                  {retry.label}
                </LinkButton>
              )
            }
          >
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        </div>
      )}
      {brings && (
        <section className="card">
          <h2>{brings.title}</h2>
          <Badge tone="amber" icon="award">
            {brings.mark}
          </Badge>
          <BenefitList points={brings.points} />
        </section>
      )}
      {receipts.length > 0 && <LinkRows label={words.receipts} rows={receipts} />}
    </div>
  )
}
