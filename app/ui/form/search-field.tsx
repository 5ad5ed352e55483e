import type { InputProps } from '#app/ui/form/field.tsx'
import { Field } from '#app/ui/form/field.tsx'

export function SearchField(props: InputProps) {
  return <Field type="search" enterKeyHint="search" autoComplete="off" {...props} />
}
