import type { FormSeed } from '#app/ui/form-state.ts'

export function HiddenInputs({ seed, values = {} }: { seed?: FormSeed; values?: Record<string, string | number> }) {
  const entries = Object.entries({ ...(seed && { _key: seed.key, _token: seed.token }), ...values })
  return entries.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
