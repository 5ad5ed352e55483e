type CauseListProps = { causes: { id: number; time: string; said: string; contest: string | null }[] }

/** Reasons that ended agreements, each with what the worker says to it. */
export function CauseList({ causes }: CauseListProps) {
  return causes.map(({ id, time, said, contest }) => (
    <section key={id} className="card stack tight">
      <p className="muted small">{time}</p>
      <p>{said}</p>
      {contest && <p className="as-typed">{contest}</p>}
    </section>
  ))
}
