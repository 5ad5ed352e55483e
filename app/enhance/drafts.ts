/** Drafts stay for a week, by the path of the form, without passwords, hidden inputs, files and one-time codes. */
const prefix = 'draft:'
const weekMs = 7 * 24 * 60 * 60 * 1000
const textTypes = ['text', 'textarea', 'tel', 'email', 'url', 'search', 'number', 'select-one']

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** By the name of a control: the typed value, and the value from the server before it. */
type Draft = { at: number; texts: Record<string, [typed: string, before: string]> }

export function persistDraft(form: HTMLFormElement): () => void {
  removeSentDraft()
  if (!('failed' in form.dataset)) restoreDraft(form)

  const save = () => saveDraft(form)
  const shownPath = location.pathname
  const markSent = () =>
    tryOrUndefined(() => sessionStorage.setItem('sent', JSON.stringify([draftKey(form), shownPath])))
  form.addEventListener('input', save)
  form.addEventListener('submit', markSent)
  return () => {
    form.removeEventListener('input', save)
    form.removeEventListener('submit', markSent)
    removeSentDraft()
  }
}

/** A sent form has succeeded if another page follows, or a success message; a lost connection brings neither. */
export function removeSentDraft(): void {
  tryOrUndefined(() => {
    const [name, shownPath] = JSON.parse(sessionStorage.getItem('sent') ?? '[]') as string[]
    clearSentMark()
    if (!name || document.querySelector('[data-failed]')) return
    if (shownPath !== location.pathname || document.querySelector('[data-flash="success"]'))
      localStorage.removeItem(name)
  })
}

export function clearSentMark(): void {
  tryOrUndefined(() => sessionStorage.removeItem('sent'))
}

export function removeDraft(form: HTMLFormElement): void {
  clearSentMark()
  form.querySelector('.restored')?.remove()
  tryOrUndefined(() => localStorage.removeItem(draftKey(form)))
}

export function removeAllDrafts(): void {
  tryOrUndefined(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  })
}

function restoreDraft(form: HTMLFormElement): void {
  tryOrUndefined(() => {
    const draft = JSON.parse(localStorage.getItem(draftKey(form)) ?? '{}') as Partial<Draft>
    if (!draft.texts || !draft.at) return
    if (Date.now() - draft.at > weekMs) return removeDraft(form)

    let restored = false
    for (const control of textControls(form)) {
      const [typed, initial] = draft.texts[control.name] ?? []
      if (typed === undefined || initial !== defaultOf(control) || control.value !== initial) continue
      control.value = typed
      restored = true
    }
    if (restored) showRestoredNotice(form)
  })
}

function saveDraft(form: HTMLFormElement): void {
  const texts: Draft['texts'] = {}
  for (const control of textControls(form)) {
    const initial = defaultOf(control)
    if (control.value !== initial) texts[control.name] = [control.value, initial]
  }
  tryOrUndefined(() => localStorage.setItem(draftKey(form), JSON.stringify({ at: Date.now(), texts })))
}

function showRestoredNotice(form: HTMLFormElement): void {
  const notice = document.createElement('p')
  notice.className = 'hint restored'
  notice.setAttribute('role', 'status')
  notice.textContent = form.dataset.draft ?? ''
  form.prepend(notice)
}

function draftKey(form: HTMLFormElement): string {
  return prefix + new URL(form.getAttribute('action') ?? '', location.href).pathname
}

function textControls(form: HTMLFormElement): TextControl[] {
  return ([...form.elements] as TextControl[]).filter(
    ({ type, name, autocomplete }) =>
      textTypes.includes(type) && name && !name.startsWith('_') && autocomplete !== 'one-time-code',
  )
}

function defaultOf(control: TextControl): string {
  if (!('options' in control)) return control.defaultValue
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
}

/** Storage may be full, disabled, or in an older format: then there is no draft. */
export function tryOrUndefined<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return
  }
}
