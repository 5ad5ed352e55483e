/** The terms of an offer below its price, a line each; nothing where only the amount was said. */
export function OfferTerms({ terms }: { terms: string[] }) {
  return (
    terms.length > 0 && (
      <ul className="small">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    )
  )
}
