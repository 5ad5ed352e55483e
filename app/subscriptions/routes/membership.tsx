import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { href } from '#app/href.ts'
import { PlanCard } from '#app/subscriptions/components/plan-card.tsx'
import { loadShop } from '#app/subscriptions/routes/shop-loader.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/membership.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  return loadShop(context, url)
}

export default function Membership({ loaderData }: Route.ComponentProps) {
  const { words, memberships, periods, plans, orders, receipts } = loaderData
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
        <section className="stack" id="planovi">
          <h2>{words.plans}</h2>
          {words.queue && <p className="muted">{words.queue}</p>}
          {periods.length > 0 && (
            <ChipList label={words.periods}>
              {periods.map(({ to, label, isChosen }) => (
                <Chip key={to} to={to} selected={isChosen}>
                  {label}
                </Chip>
              ))}
            </ChipList>
          )}
          <ul className="grid plans">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} />
            ))}
          </ul>
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
