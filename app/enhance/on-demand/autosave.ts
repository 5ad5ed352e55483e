const pauseMs = 3_000
const minIntervalMs = 10_000
const minIntervalSavingDataMs = 60_000

const started = new WeakSet<HTMLFormElement>()

/** Stores what is typed into a form on the server: after a pause and on leaving, so that it can be continued on any device. */
export function autosave(form: HTMLFormElement): void {
  if (started.has(form)) return
  started.add(form)
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const intervalMs = connection?.saveData ? minIntervalSavingDataMs : minIntervalMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedAt = 0
  let stored = ''

  const save = async () => {
    endTimer()
    const body = JSON.stringify(readFields(form))
    if (body === stored) return
    savedAt = Date.now()
    const request = fetch(form.dataset.autosave!, {
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
  form.addEventListener('input', schedule)
  // The form itself arrives now.
  form.addEventListener('submit', endTimer)
  addEventListener('visibilitychange', () => document.hidden && timer && void save())
  schedule()
}

function readFields(form: HTMLFormElement) {
  const data = new FormData(form)
  const [key, version = '0'] = String(data.get('_draft')).split(' ')
  const typed = [...data].filter(([name, value]) => typeof value === 'string' && value && !/^_|^imageIds$/.test(name))
  const imageIds = [...new Set(data.getAll('imageIds').map(Number))]
  return { key, version: Number(version), fields: { ...Object.fromEntries(typed), imageIds } }
}
