import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { scriptCookieName, sessionCookie } from '#app/http/session/cookies.server.ts'
import { languages } from '#app/i18n/languages.ts'
const cities = ['sarajevo', 'tuzla', 'zenica', 'mostar', 'banja-luka']
import { db } from '#db/connection.ts'

type Person = { id: number; email: string }
export type Member = Person & { cookie: string }
type MixedRequest = { path: string; method?: string; headers: Record<string, string>; body?: string | FormData }

/** `imageIds` may be empty; the password is that of all members. */
export type Market = {
  clients: Member[]
  workers: Member[]
  password: string
  publicPaths: string[]
  adIds: number[]
  imageIds: number[]
}

const encodings = ['gzip, deflate, br', 'gzip, deflate', 'identity']
const searches = ['slavina', 'bojler', 'krečenje', 'osigurac', 'parket', 'ključ', 'kuhinja', 'ograda', 'selidba']
const searchPaths = ['/poslovi', '/majstori', '/poslovi', '/api/publicworkerprofile/search', '/api/jobad']

const pages = {
  client: ['pocetna', 'moji-oglasi', 'moji-poslovi', 'poruke', 'moj-profil', 'objavite-oglas', 'moj-profil/sigurnost'],
  worker: ['pretraga-poslova', 'moje-ponude', 'poslovi-u-toku', 'poruke', 'moj-profil', 'moj-profil/radovi'],
  both: ['/obavjestenja', '/obavjestenja/postavke', '/kontakt'],
}
const calls = {
  client: ['jobad/my', 'jobad/my/view-stats', 'notification/list', 'message/direct/conversations', 'user'],
  worker: ['offer/my', 'notification/preferences', 'portfolio', 'message/conversations', 'user'],
}

export async function signIn({ id, email }: Person): Promise<Member> {
  const token = await startSession(db, { userId: id, userAgent: 'tests', network: '127.0.0.1', now: new Date() })
  return { id, email, cookie: (await sessionCookie.serialize(token)).split(';', 1)[0]! }
}

export async function listSitemapPaths(origin: string): Promise<string[]> {
  const listPaths = async (path: string) => {
    const xml = await (await fetch(`${origin}${path}`)).text()
    return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address!).pathname)
  }
  return (await Promise.all((await listPaths('/sitemap.xml')).map(listPaths))).flat()
}

/** The nth request of a mix as people make it: 78 % by visitors, 15 % by members, 4 % by scripts, 3 % writes. */
export async function prepareMix(market: Market): Promise<(nth: number) => MixedRequest> {
  const { publicPaths, adIds, imageIds } = market
  const images = await Promise.all(Array.from({ length: 3 }, (_, seed) => createImage(seed)))

  return (nth) => {
    // Multiples of irrational numbers spread evenly over 0 to 1, and independently of each other.
    const share = (nth * 0.618_033_988_749_895) % 1
    const draw = Math.floor(((nth * Math.SQRT2) % 1) * 1_000_003)
    const headers = { 'accept-language': pick(languages, draw), 'accept-encoding': pick(encodings, draw >> 4) }
    if (share < 0.5) return { path: pick(publicPaths, draw >> 2), headers }
    if (share < 0.62) return { path: `/oglasi/${pick(adIds, draw >> 2)}`, headers }
    if (share < 0.74) return { path: searchPath(draw), headers }
    if (share < 0.78)
      return { path: imageIds.length ? `/api/image/${pick(imageIds, draw)}?w=640` : '/robots.txt', headers }
    if (share < 0.93) return readAsMember(market, draw, headers)
    if (share < 0.95) return poll(market, draw)
    if (share < 0.97) return sendBeacon(pick(publicPaths, draw))
    return write(market, { nth, share: (share - 0.97) / 0.03, images })
  }
}

type LoadOptions = {
  origin: string
  next: (nth: number) => MixedRequest
  from: number
  to: number
  connections?: number
}

/** Sends the requests `from` to `to`; resolves with the refused ones, counted by status and path. */
export async function sendMix({
  origin,
  next,
  from,
  to,
  connections = 16,
}: LoadOptions): Promise<Record<string, number>> {
  const refused: Record<string, number> = {}
  let nth = from
  const sendOneByOne = async () => {
    while (nth < to) {
      const { path, ...init } = next(nth)
      nth += 1
      const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init })
      await response.arrayBuffer()
      if (response.status < 400) continue
      const name = `${response.status} ${init.method ?? 'GET'} ${path.split('?', 1)[0]!.replace(/\d+/g, 'N')}`
      refused[name] = (refused[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOneByOne))
  return refused
}

function searchPath(draw: number): string {
  const term = `${pick(searches, draw >> 3)} ${pick(searches, draw >> 7)}`
  return `${pick(searchPaths, draw)}?searchTerm=${encodeURIComponent(term)}`
}

function readAsMember(market: Market, draw: number, headers: Record<string, string>): MixedRequest {
  const role = draw % 2 ? 'client' : 'worker'
  const { cookie } = pick(market[`${role}s`], draw >> 1)
  if (draw % 5 === 0) return { path: `/api/${pick(calls[role], draw >> 3)}`, headers: { ...headers, cookie } }
  const folder = role === 'client' ? '/klijent' : '/majstor'
  const page = draw % 11 === 0 ? pick(pages.both, draw >> 3) : `${folder}/${pick(pages[role], draw >> 3)}`
  if (draw % 5 < 3) return { path: page, headers: { ...headers, cookie } }
  const hydrated = { ...headers, cookie: `${cookie}; ${scriptCookieName}=1` }
  return { path: draw % 5 === 3 ? page : `${page}.data`, headers: hydrated }
}

function poll({ clients, workers }: Market, draw: number): MixedRequest {
  return { path: '/api/notification/summary', headers: { cookie: pick([...clients, ...workers], draw).cookie } }
}

function sendBeacon(page: string): MixedRequest {
  const event = { page, action: 'page_view', additionalData: {} }
  const cookie = `consent=1.${randomUUID().replaceAll('-', '').slice(0, 16)}`
  return {
    path: '/api/track-user-behavior',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(event),
  }
}

type Write = { nth: number; share: number; images: Blob[] }

function write({ clients, workers, adIds, password }: Market, { nth, share, images }: Write): MixedRequest {
  const round = Math.floor(nth / 33)
  const client = pick(clients, round)
  const worker = pick(workers, round)
  if (share < 0.2) return signInByForm(pick([client, worker], round), password)
  if (share < 0.25) return upload(client, pick(images, Math.floor(round / clients.length)))
  if (share < 0.45) return post(client, 'jobad', adContent(nth))
  if (share < 0.7)
    return post(worker, 'question', { jobAdId: pick(adIds, round), text: `Kada vam odgovara, u broju ${nth}?` })
  return post(client, 'message/direct', { recipientId: worker.id, text: `Dobar dan, ${nth}. put.` })
}

function post({ cookie }: Member, call: string, content: object): MixedRequest {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return {
    path: `/api/${call}`,
    method: 'POST',
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(content),
  }
}

function signInByForm({ email }: Member, password: string): MixedRequest {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  return { path: '/prijava', method: 'POST', headers, body: new URLSearchParams({ email, password }).toString() }
}

function upload({ cookie }: Member, image: Blob): MixedRequest {
  const body = new FormData()
  body.set('purpose', 'ad')
  body.set('image', image, 'slika.jpg')
  return { path: '/api/image/upload', method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' }, body }
}

function adContent(nth: number) {
  const description = 'Stari osigurači iskaču kad se uključi šporet. Treba nova tabla.'
  const place = { city: pick(cities, nth), address: 'Titova 12' }
  return {
    title: `Zamjena osigurača ${nth}`,
    description,
    skill: 'electrician',
    ...place,
    minPayout: 60,
    maxPayout: 120,
  }
}

/** As a phone takes it: 12 megapixels, some megabytes. */
async function createImage(seed: number): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 90 + 15 * seed, sigma: 30 } as const
  const small = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const bytes = await sharp(small).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length]!
}
