import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

const maxStatements = 4

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
  const { id } = await aWorker()
  await editProfile(db, { userId: id, trades: ['solar_installer'] })
})

afterAll(() => web.stop())

test('the directory takes the same few statements for a few workers and for a hundred', async () => {
  const ofTrade = '/majstori?skill=elektricar&trade=solarni-paneli'
  const searches = ['mirza&city=sarajevo&skill=elektricar', 'solarni+paneli+sarajevo', 'solarni+paneli+mirza']
  const paths = ['/majstori', ofTrade, ...searches.map((words) => `/majstori?searchTerm=${words}`)]
  await copyWorker(4)
  const withFew = await countStatements(paths)
  await copyWorker(100)
  const withMany = await countStatements(paths)
  expect(withMany).toEqual(withFew)
  expect(Math.max(...withMany)).toBeLessThanOrEqual(maxStatements)
})

test('it takes as few for words that name a trade and find nobody', async () => {
  const terms = ['solarni+paneli+mostar', 'keramičar+mostar', 'solarni+paneli+kvrc', 'pločice+i+krov+mostar']
  const counts = await countStatements(
    terms.map((words) => `/majstori?lng=bs&searchTerm=${words}`),
    '</html>',
  )
  expect(Math.max(...counts)).toBeLessThanOrEqual(maxStatements)
})

/** As rows: a hundred registrations would be a hundred passwords. */
async function copyWorker(count: number): Promise<void> {
  await sql`
    with first as (
      select min(user_id) as id from worker_profiles
    ), people as (
      insert into users (user_type, name, surname, email, phone, gender, city, terms_accepted_at)
      select user_type, name, surname, gen_random_uuid() || email, phone, gender, city, terms_accepted_at
      from users join first using (id), generate_series(1, ${count}::int)
      returning id
    ), profiles as (
      insert into worker_profiles (user_id, public_slug, search_words, search_tags)
      select people.id, public_slug || people.id, search_words, search_tags
      from worker_profiles join first on first.id = user_id, people
    ), places as (
      insert into worker_cities (user_id, city)
      select people.id, city from worker_cities join first on first.id = user_id, people
    )
    insert into worker_skills (user_id, skill)
    select people.id, skill from worker_skills join first on first.id = user_id, people
  `.execute(db)
}

async function countStatements(paths: string[], shown = 'Mirza H.'): Promise<number[]> {
  const counts = []
  for (const path of paths) {
    await (await openBrowser(web)(path)).text()
    const before = await web.countStatements()
    const html = await (await openBrowser(web)(path)).text()
    counts.push((await web.countStatements()) - before)
    expect(html).toContain(shown)
  }
  return counts
}
