import { createElement, createIcon } from './elements.ts'
import { showStatus } from './status.ts'

/** What the server will check, in the sentences that it will use. */
type FieldRule = {
  required?: string
  maxLength?: number
  tooLong?: string
  minLength?: number
  tooShort?: string
  pattern?: string
  invalid?: string
  minimum?: number
  tooLow?: string
  maximum?: number
  tooHigh?: string
  equals?: string
  differs?: string
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const alertShape = 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 8v4M12 16h0'

const started = new WeakSet<HTMLFormElement>()
const edited = new WeakSet<Control>()

/** Says what is wrong with a field when it has been changed and left, and stops as soon as it is right. */
export async function checkFields(form: HTMLFormElement): Promise<void> {
  if (started.has(form)) return
  started.add(form)
  form.addEventListener('input', ({ target }) => edited.add(target as Control))
  const url = `/provjere/${document.documentElement.lang}/${form.dataset.checks}`
  const rules = (await (await fetch(url)).json()) as Record<string, FieldRule>

  const check = (control: Control) => {
    const rule = rules[control.name]
    if (!rule || !isTextual(control)) return
    const fault = findFault(control, rule)
    if (fault) showFault(control, fault)
    else removeFault(control)
  }
  form.addEventListener('focusout', ({ target }) => {
    if (edited.has(target as Control)) check(target as Control)
  })
  form.addEventListener('input', ({ target }) => {
    const rule = rules[(target as Control).name]
    if (rule && faultOf(target as Control) && !findFault(target as Control, rule)) removeFault(target as Control)
  })
  // The server is the judge.
  form.addEventListener('submit', () => {
    for (const control of form.elements) removeFault(control as Control)
  })
}

function findFault(control: Control, rule: FieldRule): string | undefined {
  const value = control.type === 'password' ? control.value : control.value.trim()
  if (!value) return rule.required
  if (value.length > (rule.maxLength ?? Infinity)) return rule.tooLong
  if (value.length < (rule.minLength ?? 0)) return rule.tooShort
  if (rule.pattern && !new RegExp(rule.pattern, 'u').test(withoutSeparators(control, value))) return rule.invalid
  const other = rule.equals && control.form?.elements.namedItem(rule.equals)
  if (other instanceof HTMLInputElement && other.value !== value) return rule.differs
  if (rule.minimum === undefined) return
  const number = parseAmount(value)
  if (Number.isNaN(number)) return rule.invalid
  if (number < rule.minimum) return rule.tooLow
  return number > (rule.maximum ?? Infinity) ? rule.tooHigh : undefined
}

function withoutSeparators({ type }: Control, value: string): string {
  return type === 'tel' ? value.replaceAll(/[^\d+]/g, '').replace(/^387/, '+387') : value
}

/** `1.200,50 KM` */
function parseAmount(text: string): number {
  return Number(text.replace(/\s|KM$|\.(?=\d{3}\b)/gi, '').replace(',', '.'))
}

function isTextual({ type }: Control): boolean {
  return !/checkbox|radio|file|hidden/.test(type)
}

function faultOf(control: Control): HTMLElement | null {
  return document.getElementById(`${control.id}-fault`)
}

function showFault(control: Control, text: string): void {
  const shown = [faultOf(control), document.getElementById(`${control.id}-error`)]
  if (shown.some((error) => error?.textContent === text)) return
  removeFault(control)
  const icon = createIcon(alertShape, 'small')
  const fault = createElement('p', { className: 'error', id: `${control.id}-fault` }, [icon, new Text(text)])
  control.closest('.field')?.append(fault)
  control.setAttribute('aria-invalid', 'true')
  const described = control.getAttribute('aria-describedby')
  control.setAttribute('aria-describedby', [described, fault.id].filter(Boolean).join(' '))
  showStatus(text, { isSpoken: true })
}

function removeFault(control: Control): void {
  const fault = faultOf(control)
  if (!fault) return
  fault.remove()
  const others = control.getAttribute('aria-describedby')!.replace(fault.id, '').trim()
  if (others) control.setAttribute('aria-describedby', others)
  else control.removeAttribute('aria-describedby')
  if (!others.includes('-error')) control.removeAttribute('aria-invalid')
}
