// Shows pushed notifications, answers every navigation without a network, and keeps the page of a form that cannot be sent.

import { defaultLanguage, languageForBanner } from '#app/i18n/languages.ts'
import './push-events.js'
import { isFromProxy, readTexts, redirectTo, toSubmission } from './form-requests.ts'
import { formStorage } from './form-storage.ts'
import { createWaitingForms } from './waiting-forms.ts'
import { noticesOf, renderForms } from './waiting-list.ts'
import { listPath, mayPathWait } from '#app/enhance/waiting/waiting-rules.ts'
import { endsSession } from './session-calls.ts'
import {
  findStored,
  clearPages,
  hasCopy,
  noteWrite,
  storeBeside,
  storePage,
  storedPageCaches,
  writesPages,
  listStored,
  loadStyle,
} from './stored-pages.js'

const cacheName = 'offline-3'
const offlinePage = '/offline.html'

const timeoutMs = 30_000
/** A copy that is there is shown sooner. */
const copyTimeoutMs = 8_000
/** Of a name of a member, of which there are two while the server's secret is changed. */
const markLength = 8

addEventListener('install', (event) => {
  // Browsers may drop what a page sends while it is left, if it goes by way of this script.
  event.addRoutes?.([
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { urlPattern: '/api/user/profile/*' }, source: 'network' },
    { condition: { urlPattern: '/api/user*' }, source: 'fetch-event' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
  ])
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  for (const name of await caches.keys())
    if (![cacheName, ...storedPageCaches].includes(name)) await caches.delete(name)
  // The browser fetches the page while this script starts.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

const waiting = createWaitingForms({ storage: formStorage, send: fetch.bind(self), onAnswers })

addEventListener('fetch', (event) => {
  const { mode, method, url, destination } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return
  const isWrite = method !== 'GET' && method !== 'HEAD'
  if (isWrite && endsSession(pathname)) event.waitUntil(endSession(pathname))
  if (isWrite && writesPages(pathname)) noteWrite()
  if (method === 'POST' && mayPathWait(pathname.replace(/\.data$/, ''))) event.respondWith(submit(event.request))
  else if (mode === 'navigate')
    event.respondWith(method === 'GET' ? respond(event, pathname) : send(event.request, pathname))
  else if (destination === 'style') event.respondWith(loadStyle(event.request))
  // The router asks for the data of a page instead of its document.
  else if (method === 'GET' && pathname.endsWith('.data')) event.waitUntil(storePage(pathname.slice(0, -5)))
})

addEventListener('sync', (event) => {
  // A rejected event is repeated by the browser.
  event.waitUntil(waiting.flush().then((isWaiting) => isWaiting && Promise.reject(new Error('still waiting'))))
})

addEventListener('message', (event) => {
  const { key, names, language, path, seen, discarded } = event.data ?? {}
  if (key) event.waitUntil(waiting.nameForm(key, names))
  else if (seen) event.waitUntil(waiting.markSeen(seen))
  else if (discarded) event.waitUntil(waiting.discard(discarded))
  else if (language) {
    event.waitUntil(tellNews(event.source, language, path))
    // The first page of a phone is there before this script.
    event.waitUntil(storeBeside(new URL(event.source.url).pathname))
  }
})

async function onAnswers(locations) {
  noteWrite()
  for (const target of locations) void storePage(new URL(target, location.origin).pathname, { isSeen: false })
  await tellPages('news')
}

/** A page was opened, or the network is back. */
async function tellNews(page, language, path) {
  await formStorage.writeFact('language', language)
  const isWaiting = await waiting.flush().catch(() => false)
  const unseen = await waiting.listUnseen()
  const count = isWaiting ? await waiting.countWaiting(path) : 0
  if (count + unseen.length === 0) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is no window
  page.postMessage({ notices: noticesOf(unseen, count, (await findWords()).words) })
}

async function endSession(pathname) {
  await Promise.all([clearPages(), waiting.endSession({ isSignOut: pathname === '/odjava' }).catch(() => undefined)])
}

/** Sends a form that may wait. An answer without content leaves its page, and what was entered in it, as they are. */
async function submit(request) {
  const submission = await waiting.submit(request)
  if (!submission) {
    if (request.mode !== 'navigate') return fetch(request)
    const opened = await readField(request, '_retained')
    return opened ? ((await waiting.open(opened)) ?? redirectTo(listPath)) : send(request)
  }
  if (submission.response) {
    // It may have waited before it was sent again.
    await tellPages('news', listPath)
    return submission.response
  }
  const { retained, reason } = submission
  const isDocument = request.mode === 'navigate'
  if (retained) {
    registration.sync?.register('forms').catch(() => undefined)
    const { words } = await findWords()
    await tellPages({ retained: retained.id, text: words.retained, label: words.title })
  } else if (isDocument) await tellPages(reason)
  else if (reason === 'offline') return Response.error()
  const headers = retained ? { 'x-retained-form': retained.owner } : {}
  return new Response(null, { status: isDocument ? 204 : 503, headers })
}

async function readField(request, name) {
  return (await request.clone().formData()).get(name)
}

async function send(request, pathname) {
  if (pathname === listPath) {
    await waiting.remove(await readField(request, 'remove'))
    return redirectTo(listPath)
  }
  const submission = toSubmission(
    await Promise.race([sendNow(request, pathname).catch(() => undefined), timeout(request)]),
  )
  if (submission.response) return submission.response
  await tellPages(submission.reason)
  return new Response(null, { status: 204 })
}

/** Signing out clears the browser's storage, unless it has forms that wait for the member to come back. */
async function sendNow(request, pathname) {
  if (pathname !== '/odjava' || !(await formStorage.list().catch(() => [])).some(({ body }) => body))
    return fetch(request)
  const headers = { 'content-type': request.headers.get('content-type'), 'x-waiting-forms': '1' }
  const { url, referrer } = request
  return fetch(url, { method: 'POST', body: await request.blob(), headers, referrer, redirect: 'manual' })
}

async function tellPages(message, path) {
  for (const client of await clients.matchAll({ type: 'window' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is no window
    if (!path || new URL(client.url).pathname === path) client.postMessage(message)
}

function timeout({ headers }) {
  const isUpload = headers.get('content-type')?.startsWith('multipart/')
  return new Promise((resolve) => isUpload || setTimeout(resolve, timeoutMs))
}

async function respond(event, pathname) {
  try {
    const response = await Promise.race([load(event), giveUp(pathname)])
    if (!response) return await offline(pathname)
    event.waitUntil(noticeOwner(response))
    // A redirect may be one to the sign-in.
    event.waitUntil(storePage(pathname, { isSeen: response.type !== 'opaqueredirect' }))
    if (pathname === '/prijava' && response.ok) event.waitUntil(endSession(pathname))
    if (pathname === listPath && response.ok) return await fillList(response)
    if (response.type === 'opaqueredirect' || response.status < 400) return response
    // A trusted web activity crashes on an error status, so the page is shown with 200.
    if (isFromProxy(response) || !response.headers.get('content-type')?.startsWith('text/html'))
      return await offline(pathname)
    return new Response(response.body, { headers: response.headers })
  } catch {
    return await offline(pathname)
  }
}

/** Pages of members say whose forms are theirs. */
async function noticeOwner({ headers }) {
  const owner = headers.get('x-form-owner')
  const former = await formStorage.readFact('owner')
  if (!owner || owner === former) return
  if (former && !owner.includes(former.slice(0, markLength))) await clearPages()
  await formStorage.writeFact('owner', owner)
  await waiting.flush().catch(() => undefined)
}

async function fillList(response) {
  await noticeOwner(response)
  const html = await response.text()
  const [, language] = /<html lang="(\w+)"/.exec(html) ?? []
  const list = await renderList((await findWords(language)).words)
  await waiting.markSeen((await waiting.list()).map(({ id }) => id))
  return new Response(list ? html.replace(/<p id="waiting">[^<]*<\/p>/, () => list) : html, {
    headers: response.headers,
  })
}

async function renderList(words) {
  const forms = (await waiting.list()).map(async (form) => ({
    ...form,
    isBusy: waiting.isBusy(form),
    isStale: waiting.isStale(form),
    texts: await readTexts(form).catch(() => []),
  }))
  const hiddenCount = await waiting.countHidden().catch(() => 0)
  return renderForms((await Promise.all(forms)).reverse(), hiddenCount, words)
}

async function load({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request)
}

async function giveUp(pathname) {
  const waitMs = (await hasCopy(pathname)) ? copyTimeoutMs : timeoutMs
  await new Promise((resolve) => setTimeout(resolve, waitMs))
}

/** The offline page in the language of the last page, or the device's, and its words. */
async function findWords(language) {
  const used = language ?? (await formStorage.readFact('language')) ?? languageForBanner(null, navigator.language)
  const text = (await (await caches.match(offlinePage))?.text()) ?? ''
  const others = new RegExp(`<section lang="(?!${used})[^]*?</section>`, 'g')
  const page = text.replace(`<html lang="${defaultLanguage}"`, `<html lang="${used}"`).replace(others, '')
  const { note, list, words } = Object.fromEntries(
    [...page.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name, word]) => [name, word]),
  )
  return { page, note, list, words: JSON.parse(words?.replaceAll('&quot;', '"') ?? '{}') }
}

/** The copy of the page, or the offline page with the forms that wait and a list of the copies. */
async function offline(pathname) {
  const { page, note, list, words } = await findWords()
  const copy = await findStored(pathname, note ?? '').catch(() => undefined)
  if (copy) return toPage(copy, "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'none'")

  if (pathname === listPath) {
    const forms = (await renderList(words)) ?? `<p>${words.empty}</p>`
    return toWaitingPage(page.replace(/<h1>[^]*?<\/p>/, () => `<h1>${words.title}</h1><p>${words.lead}</p>${forms}`))
  }
  const pages = await listStored().catch(() => [])
  const count = (await waiting.list()).filter(({ body }) => body).length
  const links = pages
    .map(({ path, title, time }) => `<li><a class="copy" href="${path}">${title}</a> <small>${time}</small></li>`)
    .join('')
  const parts = [
    count && `<p><a class="copy" href="${listPath}">${words.title}: ${count}</a></p>`,
    links && `<h2>${list}</h2><ul>${links}</ul>`,
  ]
  return toWaitingPage(page.replace('</section>', () => `${parts.filter(Boolean).join('')}</section>`))
}

/** Its own script loads it anew when there is a network; it holds words of members. */
function toWaitingPage(html) {
  const nonce = crypto.randomUUID()
  return toPage(
    html.replace('<script>', `<script nonce="${nonce}">`),
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'`,
  )
}

function toPage(html, policy) {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}
