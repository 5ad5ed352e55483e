import { Badge } from '#app/ui/badge.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type PlanCardProps = {
  plan: {
    name: string
    text: string
    price: string
    length: string
    points: string[]
    own: string | null
    action: { to: string; label: string; note: string | null } | null
  }
}

export function PlanCard({ plan: { name, text, price, length, points, own, action } }: PlanCardProps) {
  return (
    <Card as="li" className="plan" selected={own !== null}>
      {own && <Badge tone="success">{own}</Badge>}
      <CardTitle level={3}>{name}</CardTitle>
      <p>
        <strong>{price}</strong> <span className="muted">/ {length}</span>
      </p>
      <p>{text}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {action?.note && <p className="muted small">{action.note}</p>}
      {action && (
        <div className="row">
          <LinkButton variant="secondary" to={action.to} aria-label={`${action.label}: ${name}`}>
            {action.label}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
