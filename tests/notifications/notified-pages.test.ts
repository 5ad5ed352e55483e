import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { composeMail, composePush, composeSms, type NotificationItem } from '#app/notifications/channels/templates.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anOpenAd, causes, laterStates, type Scene } from '#tests/notifications/notified-scenes.ts'
import { withoutOthers } from '#tests/notifications/without-others.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { aCast, type Cast } from '#tests/support/data/scenes.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import {
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const origin = 'https://www.majstorija.ba'
const list = '/obavjestenja'

let web: WebProcess
let cast: Cast
let browsers: Record<'client' | 'worker', Browser>
let strangers: typeof browsers

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  browsers = { client: await signInAs(web, cast.client), worker: await signInAs(web, cast.worker) }
  strangers = {
    client: await signInAs(web, await aClient()),
    worker: await signInAs(web, await aWorker({ skills: ['cook'] })),
  }
})

afterAll(() => web.stop())

const cases = notificationTypes.flatMap((type) => definitionOf(type).variants.map((variant) => ({ type, variant })))
type Case = (typeof cases)[number]

describe.each(partOfToday(cases, 3))('$type, $variant', ({ type, variant }) => {
  test('each link to it opens a page that shows it, in every later state of the ad', async () => {
    const cause = causes[type][variant]!
    const scenes: [string, Scene][] = []
    for (const state of Object.keys(laterStates)) {
      const scene = await anOpenAd(cast, cause)
      await cause.run(scene)
      scenes.push([state, scene])
    }
    await deliverAll()
    for (const [state, scene] of scenes) {
      const row = await findRow({ type, variant }, { userId: cast[cause.to].id, adId: scene.adId })
      await laterStates[state as keyof typeof laterStates](scene)
      const path = linkOf(row)
      const { html, status } = await follow(browsers[cause.to], path)
      expect.soft(status, `${state}: ${path}`).toBe(200)
      if (row.adId !== null) expect.soft(html, state).toContain(scene.title)
      if (cause.shows && state === 'as it was') expect.soft(html).toContain(cause.shows)
      expect.soft(await isRead(row), `${state}: read`).toBe(row.actionPath !== null && !cause.staysUnread)
      if (row.adId === null) return
    }
  })

  test('it opens a page when the other account is closed', async () => {
    const cause = causes[type][variant]!
    const scene = await anOpenAd(cast, cause)
    await cause.run(scene)
    await deliverAll()
    const row = await findRow({ type, variant }, { userId: cast[cause.to].id, adId: scene.adId })
    await withoutOthers(cast, cause.to, async () => {
      const { html, status } = await follow(browsers[cause.to], linkOf(row))
      expect(status).toBe(200)
      if (row.adId !== null) expect(html).toContain(scene.title)
    })
  })

  test('only its recipient learns what became of it', async () => {
    const cause = causes[type][variant]!
    const { to } = cause
    const scene = await anOpenAd(cast, cause)
    await cause.run(scene)
    await deliverAll()
    const row = await findRow({ type, variant }, { userId: cast[to].id, adId: scene.adId })
    await laterStates.deleted(scene)
    const path = linkOf(row)

    const visitor = await openBrowser(web)(path)
    expect(visitor.headers.get('location')).toBe(`/prijava?next=${encodeURIComponent(path)}`)
    const [stranger, unknown] = [await follow(strangers[to], path), await follow(strangers[to], toUnknown(path))]
    expect(stranger.paths).toEqual([path])
    if (stranger.status === 404) expect(textOf(stranger.html)).toBe(textOf(unknown.html))
    if (!/^\/(?:majstor|klijent)/.test(path)) return
    const otherRole = await browsers[to === 'client' ? 'worker' : 'client'](path)
    expect([otherRole.status, otherRole.headers.get('location')]).toEqual([303, '/'])
    expect(otherRole.headers.get('set-cookie')).toMatch(/^flash=/)
  })
})

test('who was signed out comes to the page of a mail after signing in, and who is another may change the account', async () => {
  const path = '/majstor/moj-profil/recenzije'
  const visitor = openBrowser(web)
  const toSignIn = (await visitor(path)).headers.get('location')!
  const signedIn = await signIn(visitor, toSignIn, cast.worker)
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, path])

  const { adId } = await anOpenAd(cast, causes.NewMessage.default!)
  const foreign = `/klijent/moji-oglasi/${adId}`
  const missing = await (await strangers.client(foreign)).text()
  expect(missing).toContain('Prijavljeni ste kao Amra.')
  const signOut = linksOn(missing).find((link) => link.startsWith('/odjava?'))!
  expect(formsOf(await (await strangers.client(signOut)).text(), signOut).map(({ action }) => action)).toContain(
    signOut,
  )
  const signedOut = await strangers.client(signOut, { method: 'POST', body: new URLSearchParams() })
  const changed = await signIn(openBrowser(web), signedOut.headers.get('location')!, cast.client)
  expect(changed.headers.get('location')).toBe(foreign)
})

async function signIn(browser: Browser, path: string, { id }: { id: number }): Promise<Response> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return browser(path, { method: 'POST', body: new URLSearchParams({ email, password }) })
}

type Row = NotificationItem & { id: number; adId: number | null }

async function findRow({ type, variant }: Case, { userId, adId }: { userId: number; adId: number }): Promise<Row> {
  const row = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'variant', 'params', 'ad_id as adId', 'action_path as actionPath'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('variant', '=', variant)
    .where((eb) => eb.or([eb('ad_id', '=', adId), eb('ad_id', 'is', null)]))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row as Row
}

/** The path in mail, text message and push, which is one. */
function linkOf(row: Row): string {
  const translation = { t: getTranslate('bs'), language: 'bs' } as const
  const path = row.actionPath ?? list
  expect(composeMail(translation, [row], { origin }).text).toContain(`${origin}${path}\n`)
  expect(composeSms(translation, [row], { origin }).endsWith(`: ${origin}${path}`)).toBe(true)
  expect(composePush(translation, [row], { burstKey: 'one', ttlSeconds: 60 }).navigationUrl).toBe(path)
  return path
}

async function follow(browser: Browser, path: string) {
  for (const paths = [path]; ;) {
    const response = await browser(paths.at(-1)!)
    const location = response.headers.get('location')
    if (!location || paths.length > 3) return { paths, status: response.status, html: await response.text() }
    paths.push(location)
  }
}

/** The same kind of page of an ad that never was. */
function toUnknown(path: string): string {
  return path.replace(/\d+/, '999999999')
}

/** Without what differs from one rendering to the next: scripts, nonces, numbers and the tickets of verification pages. */
function textOf(html: string): string {
  const rendered = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/(potvrdi-email\/)[\w-]+/g, '$1')
  return rendered.replace(/\d+|nonce="[^"]*"/g, '')
}

async function isRead({ id }: Row): Promise<boolean> {
  const row = await db.selectFrom('notifications').select('read_at').where('id', '=', id).executeTakeFirst()
  return row === undefined || row.read_at !== null
}
