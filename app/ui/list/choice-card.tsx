import { Card, CardTitle } from '#app/ui/list/card.tsx'

/** A large card that is a link: one of two choices. */
export function ChoiceCard({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Card>
      <CardTitle to={to} level={2}>
        {title}
      </CardTitle>
      <p className="muted">{text}</p>
    </Card>
  )
}
