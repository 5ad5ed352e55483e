import stylesheet from '#app/ui/styles/subscriptions.css?url'

type BenefitListProps = { points: { text: string; more: string | null }[] }

/** With tick marks; what is more than in the smaller plan is bold. */
export function BenefitList({ points }: BenefitListProps) {
  return (
    <ul className="benefits">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      {points.map(({ text, more }) => {
        const start = more === null ? text.length : text.indexOf(more)
        return (
          <li key={text}>
            {text.slice(0, start)}
            {more !== null && <b>{more}</b>}
            {text.slice(start + (more ?? '').length)}
          </li>
        )
      })}
    </ul>
  )
}
