import type { FormTokens } from '#app/ui/form/form-state.ts'

export function HiddenInputs({
  formTokens,
  values = {},
}: {
  formTokens?: FormTokens
  values?: Record<string, string | number>
}) {
  const entries = Object.entries({ ...(formTokens && { _key: formTokens.key, _token: formTokens.token }), ...values })
  return entries.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
