// Copies of the member's last pages for when there is no network: read-only, of one member, gone when that member is.

import { formatTime } from './waiting-list.ts'

const cacheName = 'stored-1'
const stylesName = 'styles-1'
const timeHeader = 'x-stored-at'

const maxPages = 40
const maxStyles = 12
const maxAgeMs = 7 * 24 * 3_600_000
const freshMs = 10 * 60_000
/** After the page itself, and what it loads. */
const delayMs = 1_500

const storedPath =
  /^\/(?:dzepna-kartica\/\d+|majstor\/(?:posao\/\d+|poslovi-u-toku|pretraga-poslova|poruke(?:\/\d+)?|direktne-poruke\/\d+)|klijent\/(?:pocetna|moji-oglasi(?:\/\d+)?|moji-poslovi|poruke(?:\/\d+)?|direktne-poruke\/\d+))$/
const contactPath = /^\/(?:majstor|klijent)\/kontakt-razmjena\/(\d+)\/\d+$/
const area = /^\/(?:majstor|klijent)\//
const assignmentLists = { '/majstor/': '/majstor/poslovi-u-toku', '/klijent/': '/klijent/moji-poslovi' }
const assignmentLinks = /\/(?:kontakt-razmjena|dzepna-kartica)\/(\d+)/g
const sessionPath = /^\/(?:odjava|prijava|registracija|\w+\/moj-profil\/brisanje|api\/user)\b/

export const storedPageCaches = [cacheName, stylesName]

/** Copies that are made while the member leaves belong to nobody. */
let generation = 0

export function endsSession(method, pathname) {
  return method !== 'GET' && sessionPath.test(pathname)
}

export async function clearPages() {
  generation += 1
  await caches.delete(cacheName).catch(() => undefined)
}

/**
 * Copies the page of this path as browsers without scripts get it, and the cards of the member's running jobs, also those whose
 * list was never opened. What is forced is copied although there is a fresh copy, where there are copies.
 */
export async function storePage(pathname, { isForced = false } = {}) {
  const path = storedPathOf(pathname)
  if (!path) return
  const started = generation
  try {
    if (isForced && !(await caches.has(cacheName))) return
    const cache = await caches.open(cacheName)
    if (!isForced && Date.now() - storedAt(await cache.match(path)) < freshMs) return
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const response = await fetch(path, { headers: { 'save-data': 'on', purpose: 'prefetch' } })
    if (new URL(response.url).pathname === '/prijava') return await clearPages()
    if (response.redirected || !response.ok) return void (response.status < 500 && (await cache.delete(path)))

    const html = withoutControls(await response.text())
    if (generation !== started) return
    await store(cache, path, html)
    if (generation !== started) return await clearPages()
    await storeStyles(html)
    for (const [, id] of html.matchAll(assignmentLinks)) await storePage(`/dzepna-kartica/${id}`)
    await storePage(assignmentLists[area.exec(path)])
  } catch {}
}

/** The copy of a page with the time that it is of; a contact page is answered with the card of its job. */
export async function findStored(pathname, note) {
  const path = storedPathOf(pathname)
  const copy = path && (await readCopy(path))
  if (!copy) return
  const notice = `<p class="notice info" role="status">${note.replace('{{when}}', formatTime(storedAt(copy)))}</p>`
  return (await copy.text()).replace(/<main[^>]*>/, (tag) => tag + notice)
}

/** Paths, titles and times of the copies, newest first. */
export async function listStored() {
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
  const path = storedPathOf(pathname)
  return path !== undefined && (await readCopy(path).catch(() => undefined)) !== undefined
}

function storedPathOf(pathname) {
  const [, assignment] = contactPath.exec(pathname) ?? []
  if (assignment) return `/dzepna-kartica/${assignment}`
  return storedPath.test(pathname) ? pathname : undefined
}

async function readCopy(path) {
  const cache = await caches.open(cacheName)
  const copy = await cache.match(path)
  if (copy && Date.now() - storedAt(copy) > maxAgeMs) return void (await cache.delete(path))
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

async function storeStyles(html) {
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

function storedAt(copy) {
  return Number(copy?.headers.get(timeHeader) ?? 0)
}

function withoutControls(html) {
  return html.replace(/<(script|form)\b[^]*?<\/\1>/g, '').replace(/<link[^>]*(?:modulepreload|manifest)[^>]*>/g, '')
}
