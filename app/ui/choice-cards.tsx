import type { RadioGroupProps } from '#app/ui/radio-group.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'

/** Radio buttons as large cards, for the choices that decide everything after them. */
export function ChoiceCards(props: Omit<RadioGroupProps, 'look' | 'row'>) {
  return <RadioGroup look="choices" {...props} />
}
