import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'

/** The texts come from the server: no script has to bring them. */
export type FactorSectionProps = { title: string; text: string; label: string; to: string }

export function FactorSection({ title, text, label, to }: FactorSectionProps) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Card>
        <p>{text}</p>
        <LinkButton to={to} variant="secondary">
          {label}
        </LinkButton>
      </Card>
    </section>
  )
}
