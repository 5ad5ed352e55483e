import '#tests/support/environment/shop-settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { composeMail, type NotificationItem } from '#app/notifications/channels/templates.ts'
import { createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anOpenAd, causes, laterStates } from '#tests/notifications/notified-scenes.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, type Cast } from '#tests/support/data/scenes.ts'
import { listPages, pagePathOf } from '#tests/support/web/callers.ts'
import { linksOn } from '#tests/support/web/html.ts'
import {
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const origin = 'https://www.majstorija.ba'
const monthDays = 31

let web: WebProcess
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
})

afterAll(() => web.stop())

test('every link of the mails of a month leads on after the month', { timeout: 120_000 }, async () => {
  await liveAMonth()
  const mailbox = { client: await linksOfMails(cast.client.id), worker: await linksOfMails(cast.worker.id) }
  const accountPaths = await linksOfAccountMails()
  expect([mailbox.client.length, mailbox.worker.length]).toSatisfy((counts: number[]) => counts.every((n) => n > 8))
  expect(accountPaths.length).toBeGreaterThan(5)
  await passAMonth()

  for (const who of ['client', 'worker'] as const) {
    const browser = await signInAs(web, cast[who])
    for (const path of mailbox[who]) {
      const { status, html } = await follow(browser, path)
      expect.soft(status, path).toBe(200)
      expect.soft(leadsOn(html), `${path}: a dead end`).toBe(true)
    }
  }
  for (const path of accountPaths) {
    const { status, html } = await follow(openBrowser(web), path)
    expect.soft([200, 404, 410], `${path}: ${status}`).toContain(status)
    expect.soft(leadsOn(html), `${path}: a dead end`).toBe(true)
  }
})

/** Each cause of a notification, and then one of the things that may become of its ad. */
async function liveAMonth(): Promise<void> {
  const becomings = Object.values(laterStates)
  const variants = Object.values(causes).flatMap((variant) => Object.values(variant))
  for (const [index, cause] of variants.entries()) {
    const scene = await anOpenAd(cast, cause)
    await cause.run(scene)
    await becomings[index % becomings.length]!(scene)
  }
  await deliverAll()
}

async function linksOfMails(userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'variant', 'params', 'action_path as actionPath'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const translation = { t: getTranslate('bs'), language: 'bs' } as const
  const links = (rows as NotificationItem[]).flatMap((item) => {
    const unsubscribeUrl = `${origin}/odjava-obavjestenja/${createUnsubscribeToken({ userId, type: item.type })}`
    return [...composeMail(translation, [item], { origin, unsubscribeUrl }).text.matchAll(/https:\/\/www[^\s/]+(\S*)/g)]
  })
  return [...new Set(links.map(([, path = '']) => path))]
}

async function linksOfAccountMails(): Promise<string[]> {
  const rows = listPages().filter(({ path, own }) => path.endsWith('/:userId/:token') && own === 200)
  const paths: string[] = []
  for (const row of rows) paths.push(await pagePathOf(row, cast))
  return paths
}

/** All that is stored is a month older, and the night's tasks have seen it. */
async function passAMonth(): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type like 'timestamp%' and c.table_name not like 'kysely%'
    group by c.table_name`.execute(db)
  for (const { name, columns } of rows) {
    const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${monthDays} * interval '1 day'`)
    await sql`update ${sql.table(name)} set ${sql.join(set)}`.execute(db)
  }
  await cleanUp(db)
  await sweepSubscriptions(db, { now: new Date() })
  await refreshRanking(db, { now: new Date() })
  await eraseClosedAccounts(db, { now: new Date() })
  await deleteOrphanImages(db, { now: new Date() })
}

async function follow(browser: Browser, path: string): Promise<{ status: number; html: string }> {
  for (let [next, hops] = [path, 0]; ; hops += 1) {
    const response = await browser(next)
    const location = response.headers.get('location')
    if (!location || hops > 3) return { status: response.status, html: await response.text() }
    next = location
  }
}

/** The page itself, not the bars around it, has a heading and something to go on with. */
function leadsOn(html: string): boolean {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return main.includes('<h1') && (linksOn(main).length > 0 || main.includes('<form'))
}
