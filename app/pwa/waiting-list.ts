import type { WaitingNotice } from '#app/enhance/waiting/waiting-forms.ts'
import type { WaitingForm } from './form-storage.ts'
import { listPath, signInPath } from '#app/enhance/waiting/waiting-rules.ts'
import { escapeMarkup } from '#app/escape-markup.ts'

export type Words = Record<string, string>

export type ListedForm = WaitingForm & { isBusy: boolean; isStale: boolean; texts: string[] }

/** The list in the classes of the site's pages; undefined if there is nothing to list. */
export function renderForms(forms: ListedForm[], hiddenCount: number, words: Words): string | undefined {
  const signIn =
    hiddenCount > 0 && `<p class="notice info">${words.sign_in} <a href="${signInPath}">${words.sign_in_link}</a></p>`
  const items = forms.map((form) => renderForm(form, words)).join('')
  const list = items && `<ul class="stack">${items}</ul>`
  return [signIn, list].filter(Boolean).join('') || undefined
}

/** One line for each answer, and one for what still waits. */
export function noticesOf(unseen: WaitingForm[], waitingCount: number, words: Words): WaitingNotice[] {
  const notices = unseen.map((form): WaitingNotice => {
    const isSent = form.state === 'sent'
    const text = [`${isSent ? words.sent : words.refused}: ${titleOf(form, words)}`, form.message]
      .filter(Boolean)
      .join('. ')
    const href = (isSent && form.location) || listPath
    return { kind: isSent ? 'success' : 'danger', text, href, label: words.open!, id: form.id }
  })
  const waiting = { kind: 'info' as const, text: `${words.title}: ${waitingCount}`, href: listPath, label: words.open! }
  return waitingCount > 0 ? [...notices, waiting] : notices
}

/** Browsers do not know the formats of Bosnian. */
export function formatTime(ms: number): string {
  const time = new Date(ms)
  const minutes = String(time.getMinutes()).padStart(2, '0')
  return `${time.getDate()}.${time.getMonth() + 1}.${time.getFullYear()}. ${time.getHours()}:${minutes}`
}

function renderForm(form: ListedForm, words: Words): string {
  const { state, at, message, isBusy, isStale, texts } = form
  const name = isBusy ? 'sending' : isStale ? 'old' : state
  const label = name === 'waiting' ? words.send : words.open
  const lines = [
    `<h2>${escapeMarkup(titleOf(form, words))}</h2>`,
    `<p class="muted">${words[name]} · ${formatTime(at)}</p>`,
  ]
  const reason = message ?? (state === 'refused' ? words.see_reason : undefined)
  if (reason) lines.push(`<p>${escapeMarkup(reason)}</p>`)
  if (texts.length > 0) lines.push(`<p class="as-typed">${escapeMarkup(texts.join('\n'))}</p>`)
  if (state === 'sent')
    lines.push(`<p><a class="button secondary" href="${escapeMarkup(form.location ?? '/')}">${words.open}</a></p>`)
  else if (!isBusy)
    lines.push(renderButton(form.path, '_retained', form.id, `<button class="button secondary">${label}</button>`))
  const remove = renderButton(listPath, 'remove', form.id, `<button class="button danger">${words.confirm}</button>`)
  if (!isBusy)
    lines.push(`<details class="disclosure"><summary>${words.remove}</summary><div>${remove}</div></details>`)
  return `<li class="card stack tight">${lines.join('')}</li>`
}

function renderButton(action: string, name: string, value: string, button: string): string {
  return `<form method="post" action="${escapeMarkup(action)}"><input type="hidden" name="${name}" value="${escapeMarkup(value)}">${button}</form>`
}

function titleOf({ title }: WaitingForm, words: Words): string {
  return title || words.form!
}
