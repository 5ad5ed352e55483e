import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type PlanCardProps = {
  plan: {
    name: string
    text: string
    price: string
    length: string
    points: string[]
    action: { to: string; label: string; note: string | null } | null
  }
}

export function PlanCard({ plan: { name, text, price, length, points, action } }: PlanCardProps) {
  return (
    <Card as="li">
      <CardTitle level={3}>{name}</CardTitle>
      <p>
        <strong>{price}</strong> · {length}
      </p>
      <p>{text}</p>
      <div className="prose">
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
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
