export function Total({ label, value }: { label: string; value: string }) {
  return (
    <p className="total">
      {label} <strong>{value}</strong>
    </p>
  )
}
