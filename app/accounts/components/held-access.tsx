import { Badge } from '#app/ui/badge.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'

export type HeldItem = {
  name: string
  account: string
  text: string
  keep: { action: string; label: string }
  removal: { action: string; label: string } | null
  change: { to: string; label: string } | null
}
type HeldAccessProps = { title: string; lead: string; items: HeldItem[]; formTokens: FormTokens }

export function HeldAccess({ title, lead, items, formTokens }: HeldAccessProps) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <p>{lead}</p>
      <CardList>
        {items.map(({ name, account, text, keep, removal, change }) => (
          <Card as="li" key={name}>
            <p>{name}</p>
            {account && <Badge tone="amber">{account}</Badge>}
            <p className="muted small">{text}</p>
            <ButtonForm {...keep} formTokens={formTokens} />
            {removal && <ButtonForm {...removal} formTokens={formTokens} />}
            {change && (
              <LinkButton variant="quiet" to={change.to}>
                {change.label}
              </LinkButton>
            )}
          </Card>
        ))}
      </CardList>
    </section>
  )
}
