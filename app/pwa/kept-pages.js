// Copies of the member's last pages for when there is no network: read-only, of one member, gone when that member is.

const cacheName = 'kept-1'
const stylesName = 'styles-1'
const timeHeader = 'x-kept-at'

const maxPages = 40
const maxStyles = 12
const maxAgeMs = 7 * 24 * 3_600_000
const freshMs = 10 * 60_000
/** After the page itself, and what it loads. */
const delayMs = 1_500

const keptPath =
  /^\/(?:dzepna-kartica\/\d+|majstor\/(?:posao\/\d+|poslovi-u-toku|pretraga-poslova|poruke(?:\/\d+)?|direktne-poruke\/\d+)|klijent\/(?:moji-oglasi(?:\/\d+)?|moji-poslovi|poruke(?:\/\d+)?|direktne-poruke\/\d+))$/
const contactPath = /^\/(?:majstor|klijent)\/kontakt-razmjena\/(\d+)\/\d+$/
const assignmentLinks = /\/(?:kontakt-razmjena|dzepna-kartica)\/(\d+)/g
const sessionPath = /^\/(?:odjava|prijava|registracija|\w+\/moj-profil\/brisanje|api\/user)\b/

export const keptCaches = [cacheName, stylesName]

/** Copies that are made while the member leaves belong to nobody. */
let generation = 0

export function endsSession(method, pathname) {
  return method !== 'GET' && sessionPath.test(pathname)
}

export async function forgetPages() {
  generation += 1
  await caches.delete(cacheName).catch(() => undefined)
}

/** Copies the page of this path as browsers without scripts get it, and the cards of the jobs that it names. */
export async function keepPage(pathname, { isForced = false } = {}) {
  const path = keptPathOf(pathname)
  if (!path) return
  const started = generation
  try {
    if (isForced && !(await caches.has(cacheName))) return
    const cache = await caches.open(cacheName)
    if (!isForced && Date.now() - keptAt(await cache.match(path)) < freshMs) return
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const response = await fetch(path, { headers: { 'save-data': 'on', purpose: 'prefetch' } })
    if (new URL(response.url).pathname === '/prijava') return await forgetPages()
    if (response.redirected || !response.ok) return void (response.status < 500 && (await cache.delete(path)))

    const html = withoutControls(await response.text())
    if (generation !== started) return
    await store(cache, path, html)
    if (generation !== started) return await forgetPages()
    await keepStyles(html)
    for (const [, id] of html.matchAll(assignmentLinks)) await keepPage(`/dzepna-kartica/${id}`)
  } catch {}
}

/** The copy of a page with the time that it is of; a contact page is answered with the card of its job. */
export async function findKept(pathname, note) {
  const path = keptPathOf(pathname)
  const copy = path && (await readCopy(path))
  if (!copy) return
  const notice = `<p class="notice info" role="status">${note.replace('{{when}}', timeOf(keptAt(copy)))}</p>`
  return (await copy.text()).replace(/<main[^>]*>/, (tag) => tag + notice)
}

/** Paths, titles and times of the copies, newest first. */
export async function listKept() {
  const cache = await caches.open(cacheName)
  const pages = []
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname
    const copy = await readCopy(path)
    const [, title] = /<title>([^<]*)/.exec((await copy?.text()) ?? '') ?? []
    if (title) pages.push({ path, title })
  }
  return pages.toReversed()
}

export async function loadStyle(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const copy = await caches.match(request, { cacheName: stylesName })
    if (copy) return copy
    throw error
  }
}

export async function hasCopy(pathname) {
  const path = keptPathOf(pathname)
  return path !== undefined && (await readCopy(path).catch(() => undefined)) !== undefined
}

function keptPathOf(pathname) {
  const [, assignment] = contactPath.exec(pathname) ?? []
  if (assignment) return `/dzepna-kartica/${assignment}`
  return keptPath.test(pathname) ? pathname : undefined
}

async function readCopy(path) {
  const cache = await caches.open(cacheName)
  const copy = await cache.match(path)
  if (copy && Date.now() - keptAt(copy) > maxAgeMs) return void (await cache.delete(path))
  return copy
}

/** A full disk costs the older half of the copies, or this one. */
async function store(cache, path, html) {
  const headers = { 'content-type': 'text/html; charset=utf-8', [timeHeader]: `${Date.now()}` }
  const put = () => cache.put(path, new Response(html, { headers }))
  await cache.delete(path)
  await put().catch(async () => {
    await trim(cache, (await cache.keys()).length / 2)
    await put()
  })
  await trim(cache, maxPages)
}

async function keepStyles(html) {
  const cache = await caches.open(stylesName)
  for (const [, path] of html.matchAll(/href="(\/assets\/[^"]+\.css)"/g))
    if (!(await cache.match(path))) await cache.add(path)
  await trim(cache, maxStyles)
}

/** The oldest come first. */
async function trim(cache, max) {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(key)
}

/** Browsers do not know the formats of Bosnian. */
function timeOf(ms) {
  const time = new Date(ms)
  const minutes = String(time.getMinutes()).padStart(2, '0')
  return `${time.getDate()}.${time.getMonth() + 1}.${time.getFullYear()}. ${time.getHours()}:${minutes}`
}

function keptAt(copy) {
  return Number(copy?.headers.get(timeHeader) ?? 0)
}

function withoutControls(html) {
  return html.replace(/<(script|form)\b[^]*?<\/\1>/g, '').replace(/<link[^>]*(?:modulepreload|manifest)[^>]*>/g, '')
}
