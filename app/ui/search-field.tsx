import type { InputProps } from '#app/ui/field.tsx'
import { Field } from '#app/ui/field.tsx'

export function SearchField(props: InputProps) {
  return <Field type="search" enterKeyHint="search" autoComplete="off" {...props} />
}
