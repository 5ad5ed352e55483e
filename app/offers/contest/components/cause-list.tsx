type CauseListProps = { causes: { key: string; time: string; said: string; contest: string | null }[] }

/** Reasons that ended agreements and times that were missed, each with what the worker says to it. */
export function CauseList({ causes }: CauseListProps) {
  return causes.map(({ key, time, said, contest }) => (
    <section key={key} className="card stack tight">
      <p className="muted small">{time}</p>
      <p>{said}</p>
      {contest && <p className="as-typed">{contest}</p>}
    </section>
  ))
}
