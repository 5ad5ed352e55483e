import { nameOfDraft } from '../drafts.ts'
import { tryOrUndefined } from '../stored-drafts.ts'

const pauseMs = 3_000
const minIntervalMs = 10_000
const minIntervalSavingDataMs = 60_000

const started = new WeakSet<HTMLFormElement>()

/** Which draft on the server this browser's own one is, and when something was typed into it; `key` is that of the form. */
type StoredDraft = { id: string; at: number; key: string }

/** Stores what is typed into a form on the server: after a pause and on leaving, so that it can be continued on any device. */
export function autosave(form: HTMLFormElement): void {
  if (started.has(form)) return
  started.add(form)
  let own = resume(form)
  // What this browser has of the form may be restored later than this runs.
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
    const request = fetch('/api/jobad/form-drafts', {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body,
    })
    await request.then(() => (stored = body), schedule)
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
    own.key = form.querySelector<HTMLInputElement>('[name=_key]')?.value ?? ''
    tryOrUndefined(() => localStorage.setItem(nameOf(form), JSON.stringify(own)))
    schedule()
  }
  form.addEventListener('input', remember)
  // Typed before this script was there.
  const texts = form.querySelectorAll<HTMLInputElement>('[type=text],textarea')
  if (!form.querySelector('.restored') && [...texts].some((text) => text.value !== text.defaultValue)) remember()
  // The form itself arrives now.
  form.addEventListener('submit', () => {
    endTimer()
    idInput(form).value = `${own.id} ${own.at}`
  })
  const leave = () => timer && void save()
  addEventListener('visibilitychange', () => document.hidden && leave())
  addEventListener('pagehide', leave)
}

/** The form goes on with the draft on the server that it was, unless another device has written on: then that is offered. */
function resume(form: HTMLFormElement): StoredDraft {
  const [id = '', version] = idInput(form).value.split(' ')
  const fresh = { id, at: Number(version ?? 0), key: '' }
  const own = tryOrUndefined(() => JSON.parse(localStorage.getItem(nameOf(form)) ?? 'null') as StoredDraft | null)
  const stored = document.querySelector<HTMLElement>(`[data-stored="${own?.id}"]`)
  const notice = form.querySelector('.restored')
  if (!own || !stored || !notice) return fresh
  if (stored.dataset.version !== `${own.at}` && Number(stored.dataset.at) > own.at) {
    form.reset()
    notice.remove()
    return fresh
  }
  stored.hidden = true
  const field = form.querySelector<HTMLInputElement>('[data-upload]')
  if (field && stored.dataset.images)
    void import('./image-uploads.ts').then(({ showStored }) => showStored(field, stored.dataset.images!.split(' ')))
  return own
}

function idInput(form: HTMLFormElement): HTMLInputElement {
  return form.querySelector('[name=_draft]')!
}

/** Removed together with the draft itself. */
function nameOf(form: HTMLFormElement): string {
  return `${nameOfDraft(form)}:stored`
}

function readFields(form: HTMLFormElement, { id, at }: StoredDraft) {
  const data = new FormData(form)
  const typed = [...data].filter(([name, value]) => typeof value === 'string' && value && !/^_|^imageIds$/.test(name))
  const imageIds = [...new Set(data.getAll('imageIds').map(Number))]
  return { key: id, version: at, fields: { ...Object.fromEntries(typed), imageIds } }
}
