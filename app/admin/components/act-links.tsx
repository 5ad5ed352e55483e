export function ActLinks({ acts }: { acts: { to: string; label: string }[] }) {
  if (acts.length === 0) return null
  return (
    <span className="row">
      {acts.map(({ to, label }) => (
        <a key={to} href={to}>
          {label}
        </a>
      ))}
    </span>
  )
}
