import { searchAds } from '#app/ads/search/searching.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { db } from '#db/connection.ts'
import { median, ms, type Bench } from './bench.ts'

const goalMs = 25

/** One search in the three spellings in which people type it. */
const searches = [
  ['električar', 'elektricar', 'електричар'],
  ['krečenje stana', 'krecenje stana', 'кречење стана'],
  ['čišćenje nakon radova', 'ciscenje nakon radova', 'чишћење након радова'],
  ['popravka česme Brčko', 'popravka cesme brcko', 'поправка чесме Брчко'],
  ['košnja dvorišta', 'kosnja dvorista', 'кошња дворишта'],
  ['gradjevinar', 'građevinar', 'грађевинар'],
  ['popravku česmi', 'popravku cesmi', 'поправку чесми'],
  ['selidbama', 'selidbama', 'селидбама'],
  ['materijal majstor', 'materijal majstor', 'материјал мајстор'],
  ['nepostojeća riječ', 'nepostojeca rijec', 'непостојећа ријеч'],
]

/** P-15: words over all open ads, with the page and the count, in every way of writing. */
export async function run(bench: Bench): Promise<void> {
  bench.print(
    `\nSearch by words over all open ads. Goal on the big set: p99 ≤ ${goalMs} ms, the same results in any letters`,
  )
  const p99s: number[] = []
  let isSameInAll = true
  for (const spellings of searches) {
    const results = await Promise.all(spellings.map((searchTerm) => searchAds(db, { searchTerm })))
    const [first, ...others] = results.map(({ items, total }) => JSON.stringify([total, items.map(({ id }) => id)]))
    const isSame = others.every((other) => other === first)
    isSameInAll &&= isSame
    const cells = []
    for (const searchTerm of spellings) {
      const times = await measureTimes(() => searchAds(db, { searchTerm }), bench.flags.rounds * 40)
      p99s.push(percentile(times, 0.99))
      cells.push(`median ${ms(median(times))}, p99 ${ms(percentile(times, 0.99))}`)
    }
    bench.print(
      `${foldForSearch(spellings[0]!).padEnd(24)} ${String(results[0]!.total).padStart(4)} found, ${isSame ? 'the same' : 'NOT THE SAME'}: ${cells.join(' · ')}`,
    )
  }
  bench.figure(
    `search by words over all open ads, with the count; goal p99 ≤ ${goalMs} ms, the same results in any letters`,
    `p99 ${ms(Math.min(...p99s))} to ${ms(Math.max(...p99s))}, ${isSameInAll ? 'the same' : 'NOT the same'} results`,
  )
  const workers = searches.map(
    ([searchTerm]) =>
      () =>
        searchWorkers(db, { searchTerm }),
  )
  const workersP99s: number[] = []
  for (const search of workers) workersP99s.push(percentile(await measureTimes(search, bench.flags.rounds * 40), 0.99))
  bench.figure(
    `the same words over all workers; goal p99 ≤ ${goalMs} ms`,
    `p99 ${ms(Math.min(...workersP99s))} to ${ms(Math.max(...workersP99s))}`,
  )
}

export const uncounted = 5

/** One after the other, the first few not counted. */
export async function measureTimes(work: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let nth = -uncounted; nth < count; nth += 1) {
    const started = performance.now()
    await work()
    if (nth >= 0) times.push(performance.now() - started)
  }
  return times
}

export function percentile(times: number[], quantile: number): number {
  return (
    times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * quantile))] ?? 0
  )
}
