import stylesheet from '#app/ui/styles/subscriptions.css?url'

export function Total({ label, value }: { label: string; value: string }) {
  return (
    <p className="total">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      {label} <strong>{value}</strong>
    </p>
  )
}
