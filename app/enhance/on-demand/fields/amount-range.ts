import { parseKm } from '#app/i18n/money.ts'
import { normalizeLine } from '#app/i18n/plain-text.ts'
import { createElement } from '../elements.ts'
import { showStatus } from '../status.ts'
import type { FieldRule } from './field-faults.ts'

type Range = Pick<FieldRule, 'minimum' | 'tooLow' | 'maximum' | 'tooHigh'>

/** An amount has the range of its page, as the budget of an ad. Without a sentence nothing is refused. */
export function rangeOf({ dataset }: HTMLElement): Range {
  const { minimum, tooLow, maximum, tooHigh } = dataset
  return { ...(tooLow && { minimum: Number(minimum), tooLow }), ...(tooHigh && { maximum: Number(maximum), tooHigh }) }
}

export function confirmRange(control: HTMLInputElement): void {
  removeConfirmation(control)
  const { within, minimum, maximum = Infinity } = control.dataset
  const amount = (within && parseKm(normalizeLine(control.value))) || 0
  if (!within || amount < Number(minimum) * 100 || amount > Number(maximum) * 100) return
  const confirmation = createElement('p', { className: 'hint', id: `${control.id}-within`, textContent: within })
  control.closest('.field')?.append(confirmation)
  showStatus(within, { isSpoken: true })
}

export function removeConfirmation({ id }: HTMLElement): void {
  document.getElementById(`${id}-within`)?.remove()
}
