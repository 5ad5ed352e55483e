import { createElement, createIcon } from '../elements.ts'
import { showStatus } from '../status.ts'
import { confirmRange, rangeOf, removeConfirmation } from './amount-range.ts'
import { askAboutEmail } from './email-question.ts'
import { findFault, type FieldRule } from './field-faults.ts'

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

  const ruleOf = (control: Control) => rules[control.name] && { ...rules[control.name], ...rangeOf(control) }
  const check = (control: Control) => {
    const rule = ruleOf(control)
    if (!rule || !isTextual(control)) return
    const fault = findFault(control, rule)
    if (fault) showFault(control, fault)
    else removeFault(control)
    confirmRange(control as HTMLInputElement)
  }
  form.addEventListener('focusout', ({ target }) => {
    if (!edited.has(target as Control)) return
    check(target as Control)
    if ('asks' in (target as Control).dataset) askAboutEmail(target as HTMLInputElement)
  })
  form.addEventListener('input', ({ target }) => {
    const rule = ruleOf(target as Control)
    if (rule && faultOf(target as Control) && !findFault(target as Control, rule)) removeFault(target as Control)
    removeConfirmation(target as Control)
  })
  // The server is the judge.
  form.addEventListener('submit', () => {
    for (const control of form.elements) removeFault(control as Control)
  })
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
