import { sql } from 'kysely'
import { skillKeys } from '#app/places/skill-keys.ts'
import { listCities } from '#app/places/cities.ts'
import { trades } from '#app/trades/trades.server.ts'
import { updateSearchKeywords } from '#app/workers/search-keywords.server.ts'
import type { Db } from '#db/connection.ts'

export const benchmarkCounts = {
  workers: 50_000,
  clients: 20_000,
  ads: 200_000,
  offers: 1_000_000,
  notifications: 2_000_000,
  messages: 300_000,
  messagesPerConversation: 10,
}

export function scaleBenchmark(size: number): typeof benchmarkCounts {
  const { messagesPerConversation, ...counts } = benchmarkCounts
  const scaled = Object.entries(counts).map(([name, count]) => [name, Math.ceil((count * size) / 100)])
  return { ...(Object.fromEntries(scaled) as typeof counts), messagesPerConversation }
}

type Options = { counts?: typeof benchmarkCounts; report: (line: string) => void }

/** Set-based SQL, which takes minutes. */
export async function seedBenchmark(db: Db, { report, ...options }: Options): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await insertAll(trx, { counts: benchmarkCounts, ...options, report })
  })
  await sql`vacuum analyze`.execute(db).catch(() => report('statistics follow with the next autovacuum'))
}

async function insertAll(db: Db, { counts, report }: Required<Options>): Promise<void> {
  const cities = [...listCities()].toSorted((one, other) => other.population - one.population).slice(0, 93)
  const citySlugs = sql.val(cities.map(({ slug }) => slug))
  const cityNames = sql.val(cities.map(({ name }) => name))
  const skills = sql.val([...skillKeys])

  await step('people', () =>
    sql`
    with people as (
      insert into users (user_type, name, surname, email, phone, gender, city, address, terms_accepted_at, registered_at, completed_jobs)
      select case when n <= ${counts.workers} then 'Worker' else 'Client' end,
        (array['Amar', 'Lejla', 'Dragan', 'Ana', 'Emir', 'Vesna', 'Ivan', 'Selma'])[1 + n % 8],
        (array['Hodžić', 'Kovačević', 'Petrović', 'Marić', 'Begić', 'Jurić'])[1 + n % 6],
        'big' || n || '@primjer.ba', '+38761' || lpad((n % 1000000)::text, 6, '0'), 'Other',
        (${citySlugs}::text[])[1 + (n * 7919) % 93], 'Ulica ' || n, now(), now() - make_interval(mins => n), n % 30
      from generate_series(1, ${counts.workers + counts.clients}) n
      returning id, user_type, name, surname, city
    ), profiles as (
      insert into worker_profiles (user_id, public_slug, years_of_experience, work_description, rating_sum, review_count)
      select id, search_fold(name) || '-' || left(search_fold(surname), 1) || '-' || lpad(to_hex(id), 6, '0'), id % 30, 'Radim uredno i na vrijeme.', (id % 20) * 4, id % 20
      from people where user_type = 'Worker' returning user_id
    ), places as (
      insert into worker_cities (user_id, city) select id, city from people where user_type = 'Worker' returning 1
    )
    insert into worker_skills (user_id, skill)
    select id, skill from people cross join lateral (
      select distinct (${skills}::text[])[1 + (id * k) % 19] as skill from generate_series(1, 2) k) chosen
    where user_type = 'Worker'`.execute(db),
  )

  await step('trades of workers', () =>
    sql`
    insert into worker_trades (user_id, skill, trade, is_named)
    select user_id, skill, trade, true
    from worker_skills join unnest(
      ${trades.map(({ skill }) => skill)}::text[], ${trades.map(({ key }) => key)}::text[]
    ) as below (skill, trade) using (skill)
    where (user_id + length(trade)) % 9 = 0`.execute(db),
  )

  await step('search keywords of workers', () => updateSearchKeywords(db))

  // A million rows that are what they may be: checking each again at the commit would take minutes.
  const checked = ['ads', 'offers'] as const
  for (const table of checked) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await setPendingLists('on')
  await sql`alter table ads enable trigger ads_stems`.execute(db)

  await step('ads', () =>
    sql`
    with numbered_clients as (select id, row_number() over (order by id) - 1 as position from users where user_type = 'Client' and email like 'big%')
    insert into ads (client_id, title, description, skill, city, address, min_payout, max_payout, status, search_words, created_at, published_at, expires_at)
    select c.id,
      (array['Zamjena osigurača', 'Krečenje stana', 'Popravka česme', 'Montaža kuhinje', 'Košnja dvorišta', 'Selidba namještaja', 'Čišćenje nakon radova'])[1 + n % 7] || ' br. ' || n,
      'Potreban je majstor za posao u kući. Pristup je lak, materijal po dogovoru.',
      (${skills}::text[])[1 + (n * 31) % 19], (${citySlugs}::text[])[1 + (n * 7919) % 93], 'Ulica ' || n,
      5000 + (n % 100) * 100, 20000 + (n % 100) * 100, 'open',
      (${skills}::text[])[1 + (n * 31) % 19] || ' ' || (${cityNames}::text[])[1 + (n * 7919) % 93],
      now() - make_interval(mins => n), now() - make_interval(mins => n), now() + interval '30 days'
    from generate_series(1, ${counts.ads}) n join numbered_clients c on c.position = n % ${counts.clients}`.execute(db),
  )

  // Numbered and analyzed tables, without which the planner joins a million rows by nested loops.
  await step('numbering', async () => {
    await sql`create temporary table numbered_workers on commit drop as select id, row_number() over (order by id) - 1 as position from users where user_type = 'Worker' and email like 'big%'`.execute(
      db,
    )
    await sql`create temporary table numbered_ads on commit drop as select id, row_number() over (order by id) - 1 as position from ads where title like '% br. %'`.execute(
      db,
    )
    await sql`create unique index on numbered_workers (position)`.execute(db)
    await sql`analyze numbered_workers, numbered_ads, users, ads`.execute(db)
  })

  await step('offers', () =>
    sql`
    insert into offers (ad_id, worker_id, amount, message, offered_at, updated_at)
    select a.id, w.id, 6000 + ((a.id + k) % 130) * 100, 'Mogu doći ove sedmice.', now() - make_interval(mins => k), now() - make_interval(mins => k)
    from numbered_ads a cross join generate_series(0, ${counts.offers / counts.ads - 1}) k join numbered_workers w on w.position = (a.position * 13 + k * 7919) % ${counts.workers}
    on conflict do nothing`.execute(db),
  )

  await step('counts of offers', () =>
    sql`
    update ads set offer_count = o.count, highest_offer = o.highest
    from (select ad_id, count(*)::int as count, max(amount) as highest from offers group by ad_id) o
    where o.ad_id = ads.id and ads.title like '% br. %'`.execute(db),
  )

  for (const table of checked) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await setPendingLists('off')

  await step('conversations and messages', () =>
    sql`
    with pairs as (
      select row_number() over (order by id) as position, ad_id, worker_id, (select client_id from ads where ads.id = ad_id) as client_id
      from (select distinct on (ad_id) id, ad_id, worker_id from offers order by ad_id, id limit ${counts.messages / counts.messagesPerConversation}) o
    ), new_conversations as (
      insert into conversations (kind, ad_id, client_id, worker_id)
      select 'job', ad_id, client_id, worker_id from pairs on conflict do nothing returning id, client_id, worker_id
    ), members as (
      insert into conversation_members (conversation_id, user_id)
      select id, client_id from new_conversations union all select id, worker_id from new_conversations returning 1
    )
    insert into messages (conversation_id, sender_id, text, client_key, sent_at)
    select id, case when k % 2 = 0 then client_id else worker_id end, 'Poruka broj ' || k, 'big-' || id || '-' || k, now() - make_interval(mins => ${counts.messagesPerConversation} - k)
    from new_conversations cross join generate_series(0, ${counts.messagesPerConversation - 1}) k`.execute(db),
  )

  await step('notifications', () =>
    sql`
    insert into notifications (user_id, type, params, ad_id, action_path, dedupe_key, created_at, read_at)
    select u.id, 'SystemAnnouncement', '{}', null, null, 'big-' || k, now() - make_interval(mins => k), case when k % 3 = 0 then null else now() end
    from (select id from users where email like 'big%') u cross join generate_series(1, ${Math.ceil(counts.notifications / (counts.workers + counts.clients))}) k`.execute(
      db,
    ),
  )

  async function setPendingLists(state: 'on' | 'off'): Promise<void> {
    for (const index of ['ads_search', 'ads_title_search', 'ads_by_stems'])
      await sql`alter index ${sql.ref(index)} set (fastupdate = ${sql.raw(state)})`.execute(db)
  }

  async function step(name: string, insert: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now()
    await insert()
    report(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
}
