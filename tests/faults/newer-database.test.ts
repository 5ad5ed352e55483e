import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToLatest } from '#db/migrate.ts'
import { folderProvider } from '#db/migration-provider.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { openBackend } from '#jobs/outbox/backend.ts'
import { findPreflightError } from '#jobs/worker/preflight.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

/** What a later version may add: columns with a default in every table, a table, and a looser check. */
const later = {
  async up() {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname not like 'kysely%'`.execute(db)
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} add column later_text text not null default '', add column later_time timestamptz`.execute(
        db,
      )
    await sql`create table later_things (id bigint generated always as identity primary key, ad_id bigint references ads on delete cascade)`.execute(
      db,
    )
    await sql`alter table offers drop constraint offers_status_check`.execute(db)
  },
}

let web: WebProcess

beforeAll(async () => {
  await seedDemo(db, new Date())
  const provider = {
    getMigrations: async () => ({ ...(await folderProvider.getMigrations()), '2099-01-01T0000-later': later }),
  }
  await migrateToLatest(connectionString, { provider })
  web = await startWebProcess({ PAGE_CACHE: '1' })
})
afterAll(() => web.stop())

test('this version serves, posts, offers and accepts on the database of a later one', async () => {
  const ready = await fetch(`${web.origin}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, missing: [] }])
  const [clientBrowser, workerBrowser] = [openPlainBrowser(web), openPlainBrowser(web)]
  for (const page of ['/', '/majstori', '/oglasi', '/blog']) await clientBrowser.open(page)

  await clientBrowser.open('/registracija?userType=client')
  await clientBrowser.send()
  await clientBrowser.open('/klijent/objavite-oglas')
  await clientBrowser.send({ title: 'Curi slavina', skill: 'plumber' })
  const adId = /moji-oglasi\/(\d+)/.exec(clientBrowser.address)![1]!

  await workerBrowser.open('/registracija?userType=worker')
  await workerBrowser.send({ skills: 'plumber' })
  await workerBrowser.open(`/majstor/posao/${adId}`)
  await workerBrowser.send({ amount: '80' })

  await deliverAll()
  await clientBrowser.open('/obavjestenja')
  await clientBrowser.open(`/klijent/moji-oglasi/${adId}/ponude`)
  await clientBrowser.open(/\/klijent\/ponude\/\d+\/prihvatanje/.exec(clientBrowser.page)![0])
  await clientBrowser.send()
  expect(clientBrowser.address).toContain('/klijent/kontakt-razmjena/')
})

test('its worker may start on it', async () => {
  const backend = openBackend({ databaseUrl: connectionString })
  expect(await findPreflightError(db, backend)).toBeNull()
  await backend.close()
})
