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
  /^\/(?:dzepna-kartica\/\d+|majstor\/(?:posao\/\d+|poslovi-u-toku|pretraga-poslova)|klijent\/(?:pocetna|moji-(?:poslovi|oglasi(?:\/\d+)?))|(?:majstor|klijent)\/(?:poruke(?:\/\d+)?|direktne-poruke\/\d+))$/
const contactPath = /^\/(?:majstor|klijent)\/kontakt-razmjena\/(\d+)\/\d+$/
const area = /^\/(?:majstor|klijent)\//
const assignmentLists = { '/majstor/': '/majstor/poslovi-u-toku', '/klijent/': '/klijent/moji-poslovi' }
const assignmentLinks = /\/(?:kontakt-razmjena|dzepna-kartica)\/(\d+)/g

export const storedPageCaches = [cacheName, stylesName]

/** Copies that are made while the member leaves belong to nobody. */
let generation = 0
const scheduled = new Set()
/** Copies of lists that are older may show what was before. */
let writtenAt = 0

export function writesPages(pathname) {
  return area.test(pathname)
}

export async function clearPages() {
  generation += 1
  await caches.delete(cacheName).catch(() => undefined)
}

/** Lists are copied anew with the next page, which shows what the server has done. */
export function noteWrite() {
  writtenAt = Date.now()
}

/**
 * Copies the page of this path, which was seen, as browsers without scripts get it. A page that was not seen is copied where there
 * are copies.
 */
export async function storePage(pathname, { isSeen = true } = {}) {
  const path = storedPathOf(pathname)
  if (path && (isSeen || (await caches.has(cacheName).catch(() => false)))) await copyPage(path, pathname)
}

/** Copies a page that leads to or from the one that was seen, if its copy is old or from before a write. */
export async function storeBeside(pathname) {
  const path = storedPathOf(pathname)
  const copiedAt = path && (await readCopy(path).then(storedAt, () => 0))
  if (path && copiedAt < Math.max(writtenAt, Date.now() - freshMs)) await copyPage(path)
}

/** With the lists above it, and the cards of the member's running jobs, also those whose list was never opened. */
async function copyPage(path, pathname = path) {
  if (scheduled.has(path)) return
  scheduled.add(path)
  const started = generation
  try {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    scheduled.delete(path)
    const cache = await caches.open(cacheName)
    const response = await fetch(path, { headers: { 'save-data': 'on', purpose: 'prefetch' } })
    if (new URL(response.url).pathname === '/prijava') return await clearPages()
    if (response.redirected || !response.ok) return void (response.status < 500 && (await cache.delete(path)))

    const html = withoutControls(await response.text())
    if (generation !== started) return
    await store(cache, path, html)
    if (generation !== started) return await clearPages()
    await storeStyles(html)
    for (const [, id] of html.matchAll(assignmentLinks)) await storeBeside(`/dzepna-kartica/${id}`)
    await storeBeside(assignmentLists[area.exec(pathname)])
    const above = path.replace(/\/[^/]+$/, '')
    if (await cache.match(above)) await storeBeside(above)
  } catch {
    scheduled.delete(path)
  }
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
    if (title) pages.push({ path, title, time: formatTime(storedAt(copy)) })
  }
  return pages.reverse()
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
  return path && (await readCopy(path).catch(() => undefined))
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
  for (const key of (await cache.keys()).slice(0, -max)) await cache.delete(key)
}

function storedAt(copy) {
  return Number(copy?.headers.get(timeHeader) ?? 0)
}

function withoutControls(html) {
  return html.replace(/<(script|form)\b[^]*?<\/\1>|<link[^>]*(?:modulepreload|manifest)[^>]*>/g, '')
}
