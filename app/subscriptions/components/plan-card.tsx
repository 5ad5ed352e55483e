import { BenefitList } from '#app/subscriptions/components/benefit-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type PlanCardProps = {
  plan: {
    name: string
    text: string
    price: string
    length: string
    points: { text: string; more: string | null }[]
    own: string | null
    action: { to: string; label: string; note: string | null } | null
  }
}

export function PlanCard({ plan: { name, text, price, length, points, own, action } }: PlanCardProps) {
  return (
    <Card as="li" className="plan" selected={own !== null}>
      <CardTitle level={3}>{name}</CardTitle>
      <p>
        <strong>{price}</strong> <span className="muted">/ {length}</span>
      </p>
      <p>{text}</p>
      <BenefitList points={points} />
      {own && (
        <p className="tick">
          <Icon name="check" size="small" />
          {own}
        </p>
      )}
      {action?.note && <p className="muted small">{action.note}</p>}
      {action && (
        <LinkButton variant="secondary" to={action.to} aria-label={`${action.label}: ${name}`}>
          {action.label}
        </LinkButton>
      )}
    </Card>
  )
}
