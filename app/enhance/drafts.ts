/**
 * Text that was typed and not yet sent, kept on the device for a week by the path the form posts to. Never kept:
 * passwords, hidden inputs, files, one-time codes. Gone once the form went through.
 */
const prefix = 'draft:'
const week = 7 * 24 * 60 * 60 * 1000
const textTypes = ['text', 'textarea', 'tel', 'email', 'url', 'search', 'number', 'select-one']

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** By the name of a control: what was typed, and what the server had put there before. */
type Draft = { at: number; texts: Record<string, [typed: string, before: string]> }

export function keepDraft(form: HTMLFormElement): () => void {
  settleDraft()
  if (!('failed' in form.dataset)) restoreDraft(form)

  const save = () => saveDraft(form)
  const shownAt = location.pathname
  const markSent = () => attempt(() => sessionStorage.setItem('sent', JSON.stringify([draftName(form), shownAt])))
  form.addEventListener('input', save)
  form.addEventListener('submit', markSent)
  return () => {
    form.removeEventListener('input', save)
    form.removeEventListener('submit', markSent)
    settleDraft()
  }
}

/** A form that was sent went through if another page came, or one that says so; a broken connection brings neither. */
export function settleDraft(): void {
  attempt(() => {
    const [name, shownAt] = JSON.parse(sessionStorage.getItem('sent') ?? '[]') as string[]
    draftIsUnsent()
    if (!name || document.querySelector('[data-failed]')) return
    if (shownAt !== location.pathname || document.querySelector('[data-flash="success"]')) localStorage.removeItem(name)
  })
}

export function draftIsUnsent(): void {
  attempt(() => sessionStorage.removeItem('sent'))
}

export function forgetDraft(form: HTMLFormElement): void {
  draftIsUnsent()
  form.querySelector('.restored')?.remove()
  attempt(() => localStorage.removeItem(draftName(form)))
}

export function forgetAllDrafts(): void {
  attempt(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  })
}

function restoreDraft(form: HTMLFormElement): void {
  attempt(() => {
    const draft = JSON.parse(localStorage.getItem(draftName(form)) ?? '{}') as Partial<Draft>
    if (!draft.texts || !draft.at) return
    if (Date.now() - draft.at > week) return forgetDraft(form)

    let restored = false
    for (const control of textControls(form)) {
      const [typed, before] = draft.texts[control.name] ?? []
      if (typed === undefined || before !== defaultOf(control) || control.value !== before) continue
      control.value = typed
      restored = true
    }
    if (restored) sayRestored(form)
  })
}

function saveDraft(form: HTMLFormElement): void {
  const texts: Draft['texts'] = {}
  for (const control of textControls(form)) {
    const before = defaultOf(control)
    if (control.value !== before) texts[control.name] = [control.value, before]
  }
  attempt(() => localStorage.setItem(draftName(form), JSON.stringify({ at: Date.now(), texts })))
}

function sayRestored(form: HTMLFormElement): void {
  const words = document.createElement('p')
  words.className = 'hint restored'
  words.setAttribute('role', 'status')
  words.textContent = form.dataset.draft ?? ''
  form.prepend(words)
}

function draftName(form: HTMLFormElement): string {
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

/** Storage may be full, switched off, or hold what an older version wrote: then there is no draft, and no harm. */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return
  }
}
