import { dropOwnCopy, isOlder, isRestorable, readStored, storeOwn, type StoredDraft } from './own-copy.ts'

const pauseMs = 3_000
const minIntervalMs = 10_000
const minIntervalSavingDataMs = 60_000

const started = new WeakSet<HTMLFormElement>()

/** Stores what is typed into a form on the server: after a pause and on leaving, so that it can be continued on any device. */
export function autosave(form: HTMLFormElement): void {
  if (started.has(form)) return
  started.add(form)
  let own = resume(form)
  // This browser's own draft may be restored later than this runs.
  new MutationObserver((_, observer) => {
    if (!form.querySelector('.restored')) return
    observer.disconnect()
    own = resume(form)
  }).observe(form, { childList: true })
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const intervalMs = connection?.saveData ? minIntervalSavingDataMs : minIntervalMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedAt = 0
  let stored = ''

  const save = async () => {
    endTimer()
    const body = JSON.stringify(readFields(form, own))
    if (body === stored) return
    savedAt = Date.now()
    const [draft, version] = [own, own.at]
    draft.sent = [...(draft.sent ?? []), version]
    storeOwn(form, draft)
    const response = await fetch(form.dataset.autosave!, {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined)
    if (!response || response.status === 429 || response.status >= 500) return schedule()
    stored = body
    if (!response.ok) return
    Object.assign(draft, { saved: version, sent: draft.sent.filter((other) => other > version) })
    if (draft === own) storeOwn(form, draft)
  }
  const endTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const schedule = () => {
    endTimer()
    timer = setTimeout(save, Math.max(pauseMs, savedAt + intervalMs - Date.now()))
  }
  const remember = () => {
    own.at = Date.now()
    own.images = new FormData(form).getAll('imageIds').map(String)
    own.key = form.querySelector<HTMLInputElement>('[name=_key]')?.value ?? ''
    storeOwn(form, own)
    schedule()
  }
  form.addEventListener('input', remember)
  // Typed before this script was there.
  const texts = form.querySelectorAll<HTMLInputElement>('[type=text],textarea')
  if (!form.querySelector('.restored') && [...texts].some((text) => text.value !== text.defaultValue)) remember()
  form.addEventListener('submit', () => {
    endTimer()
    if (!isRestorable(form)) dropOwnCopy(form, own.id)
    idInput(form).value = [own.id, own.at, own.basis ?? []].flat().join(' ')
  })
  const leave = () => timer && void save()
  addEventListener('visibilitychange', () => document.hidden && leave())
  addEventListener('pagehide', leave)
}

/** The form goes on with the draft on the server that it was, unless another device has written on: then that is offered. */
function resume(form: HTMLFormElement): StoredDraft {
  const [id = '', version, basis] = idInput(form).value.split(' ')
  const fresh = { id, at: Number(version ?? 0), key: '', basis }
  const own = readStored(form)
  const stored = document.querySelector<HTMLElement>(`[data-stored="${own?.id}"]`)
  const notice = form.querySelector('.restored')
  if (!own || !notice) return fresh
  if (!stored) {
    // A draft that was stored on leaving may reach the server after this page was read there.
    showImages(form, own.images)
    return fresh
  }
  if (isOlder(own, stored.dataset) || stored.dataset.outdated) {
    form.reset()
    notice.remove()
    return fresh
  }
  form.addEventListener('reset', () => (stored.hidden = false), { once: true })
  stored.hidden = true
  showImages(form, stored.dataset.images?.split(' '))
  return { ...own, basis }
}

function showImages(form: HTMLFormElement, images: string[] = []): void {
  const field = form.querySelector<HTMLInputElement>('[data-upload]')
  if (field && images.length > 0) void import('./image-uploads.ts').then(({ showStored }) => showStored(field, images))
}

function idInput(form: HTMLFormElement): HTMLInputElement {
  return form.querySelector('[name=_draft]')!
}

function readFields(form: HTMLFormElement, { id, at, basis }: StoredDraft) {
  const data = new FormData(form)
  const fields: Record<string, unknown> = { imageIds: [...new Set(data.getAll('imageIds').map(Number))] }
  for (const name of new Set(data.keys())) {
    const texts = data.getAll(name).filter((value) => typeof value === 'string' && value)
    if (!texts.length || /^_|^imageIds$/.test(name)) continue
    fields[name] = form.querySelectorAll(`[type=checkbox][name="${name}"]`).length > 1 ? texts : texts[0]
  }
  return { key: id, version: at, basis, fields }
}
