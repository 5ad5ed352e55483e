import { suggestEmail } from '#app/i18n/email-suggestions.ts'
import { normalizeEmailAddress } from '#app/i18n/plain-text.ts'
import { createElement } from '../elements.ts'
import { labels } from '../labels.ts'
import { showStatus } from '../status.ts'

/** Asks, as soon as the field is left, whether another address is meant. The server then asks no more. */
export function askAboutEmail(field: HTMLInputElement): void {
  const id = `${field.id}-question`
  document.getElementById(id)?.remove()
  const suggestion = field.readOnly ? undefined : suggestEmail(normalizeEmailAddress(field.value))
  if (!suggestion) return
  const text = labels.email_meant.replace('{{address}}', suggestion)
  const confirmed = createElement('input', { type: 'hidden', name: 'confirmedEmail', value: field.value })
  const button = createElement('button', { type: 'button', className: 'button secondary' }, [
    new Text(labels.email_choice),
  ])
  const question = createElement('div', { id, className: 'stack tight' }, [
    createElement('p', { className: 'hint' }, [new Text(text)]),
    button,
    confirmed,
  ])
  button.addEventListener('click', () => {
    field.value = suggestion
    field.dispatchEvent(new Event('input', { bubbles: true }))
    question.remove()
    field.focus()
  })
  field.closest('.field')?.append(question)
  showStatus(text, { isSpoken: true })
}
