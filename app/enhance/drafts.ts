import { draftPrefix, removeSentDraft, tryOrUndefined } from './stored-drafts.ts'

/** Drafts stay for a week, by member and path of the form, without passwords, hidden inputs and one-time codes. */
const weekMs = 7 * 24 * 60 * 60 * 1000
const ignoredTypes = /hidden|password|file|submit|button|fieldset|output/

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Value = string | boolean

/** By control: what was entered, and the server's value before it. Files cannot be restored, so only their names stay. */
type Draft = { at: number; key: string; values: Record<string, [Value, Value?]>; files: Record<string, string> }

export function persistDraft(form: HTMLFormElement): () => void {
  removeSentDraft()
  const save = () => saveDraft(form)
  if (!isEcho(form)) {
    restoreDraft(form)
    // Entered before this script was there.
    if (controlsOf(form).some((control) => valueOf(control) !== defaultOf(control))) save()
  }
  form.addEventListener('input', save)
  form.addEventListener('submit', save)
  return () => {
    form.removeEventListener('input', save)
    form.removeEventListener('submit', save)
    removeSentDraft()
  }
}

function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft(form)
  if (!draft || Date.now() - draft.at > weekMs) return

  let isRestored = false
  for (const control of controlsOf(form)) {
    const [entered, before] = draft.values[nameOf(control)] ?? []
    const initial = defaultOf(control)
    if (entered === undefined || (before ?? initial) !== initial || valueOf(control) !== initial) continue
    if (isOption(control)) control.checked = entered === true
    else control.value = String(entered)
    isRestored = true
  }
  if (!isRestored) return
  showRestoredNotice(form)
  for (const [id, names] of Object.entries(draft.files)) {
    const list = document.getElementById(`${id}-files`)
    const note = document.createElement('li')
    note.className = 'restored'
    note.textContent = `${list?.dataset.again}: ${names}`
    list?.append(note)
  }
}

function saveDraft(form: HTMLFormElement): void {
  const previous = readDraft(form)
  const draft: Draft = { at: Date.now(), key: keyOf(form), values: {}, files: {} }
  for (const control of controlsOf(form)) {
    const name = nameOf(control)
    // On a page that repeats what was sent, only an earlier draft knows what stood there before.
    const before = isEcho(form) ? previous?.values[name]?.[1] : defaultOf(control)
    if (valueOf(control) !== before) draft.values[name] = [valueOf(control), before]
  }
  for (const { files, id } of form.querySelectorAll<HTMLInputElement>('[type=file]'))
    if (files?.length) draft.files[id] = [...files].map(({ name }) => name).join(', ')
  tryOrUndefined(() => localStorage.setItem(nameOfDraft(form), JSON.stringify(draft)))
}

function readDraft(form: HTMLFormElement): Draft | null | undefined {
  return tryOrUndefined(() => JSON.parse(localStorage.getItem(nameOfDraft(form)) ?? 'null') as Draft | null)
}

function showRestoredNotice(form: HTMLFormElement): void {
  const notice = document.createElement('p')
  notice.className = 'hint restored'
  notice.setAttribute('role', 'status')
  notice.textContent = `${form.dataset.draft} `
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button quiet'
  button.textContent = form.dataset.discard!
  button.addEventListener('click', () => {
    form.reset()
    tryOrUndefined(() => localStorage.removeItem(nameOfDraft(form)))
    for (const shown of form.querySelectorAll('.restored')) shown.remove()
    controlsOf(form)[0]?.focus()
  })
  notice.append(button)
  form.prepend(notice)
}

/** The key of a form begins with what tells one member's drafts from another's; a client's conversation names its worker. */
export function nameOfDraft(form: HTMLFormElement): string {
  const [owner] = keyOf(form).split('.')
  const { pathname, searchParams } = new URL(form.getAttribute('action') ?? '', location.href)
  const worker = searchParams.get('majstor')
  return `${draftPrefix}${owner}:${pathname}${worker ? `?${worker}` : ''}`
}

function keyOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=_key]')?.value ?? ''
}

function isEcho(form: HTMLFormElement): boolean {
  return 'failed' in form.dataset
}

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    // A password that is shown is a text.
    ({ type, name, autocomplete }) => name && !ignoredTypes.test(type) && !/password|one-time-code/.test(autocomplete),
  )
}

function isOption(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function nameOf(control: Control): string {
  return isOption(control) ? `${control.name}=${control.value}` : control.name
}

function valueOf(control: Control): Value {
  return isOption(control) ? control.checked : control.value
}

function defaultOf(control: Control): Value {
  if (isOption(control)) return control.defaultChecked
  if (!('options' in control)) return control.defaultValue
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
}
