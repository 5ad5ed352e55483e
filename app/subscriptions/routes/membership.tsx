import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { href } from '#app/href.ts'
import { PlanCard } from '#app/subscriptions/components/plan-card.tsx'
import { loadShop } from '#app/subscriptions/routes/shop-loader.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/membership.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadShop(context)
}

export default function Membership({ loaderData }: Route.ComponentProps) {
  const { words, memberships, plans, orders, receipts } = loaderData
  return (
    <AccountPage userType="Worker" current="membership" title={words.title} lead={words.lead} loose>
      <section className="stack tight">
        <h2>{words.own}</h2>
        {words.none && <p>{words.none}</p>}
        {memberships.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          <Anchor to={href('/partneri')}>{words.means}</Anchor>
        </p>
      </section>
      {orders.length > 0 && (
        <section className="stack tight">
          <h2>{words.waiting}</h2>
          <LinkRows label={words.waiting} rows={orders} />
        </section>
      )}
      {words.notSold && <Notice kind="info">{words.notSold}</Notice>}
      {plans.length > 0 && (
        <section className="stack">
          <h2>{words.plans}</h2>
          {words.queue && <p className="muted">{words.queue}</p>}
          <CardList columns>
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} />
            ))}
          </CardList>
        </section>
      )}
      {receipts.length > 0 && (
        <section className="stack tight">
          <h2>{words.receipts}</h2>
          <LinkRows label={words.receipts} rows={receipts} />
        </section>
      )}
    </AccountPage>
  )
}
