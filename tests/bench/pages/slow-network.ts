import { chromium, type Browser } from '@playwright/test'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { db } from '#db/connection.ts'
import { missingBrowserMessage, findBrowser } from '#tests/support/environment/browser.ts'
import { ms, type Bench } from '#tests/bench/bench.ts'
import { startServer } from '#tests/bench/pinned-processes.ts'

/** 400 kbit/s in both directions, 400 ms round trip, a processor four times as slow as this one. */
const networkConditions = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const cpuThrottlingRate = 4
/** Nothing is painted later than this on a page that moves no more. */
const settleMs = 1_500

type PaintTimings = { first: number; largest: number; shift: number; usable: number }

/** P-07: every kind of public page on a phone that has never been here. */
export async function run(bench: Bench): Promise<void> {
  const executablePath = await findBrowser()
  if (executablePath === undefined) throw new StartupError(missingBrowserMessage)
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-quic'],
  })
  const { port } = await startServer({ args: ['app/server.ts'], environment: { PAGE_CACHE: '1' } })

  bench.print(
    '\nPublic pages, cold, 400 kbit/s, 400 ms, processor ÷ 4. Goal: first paint and usable ≤ 1.5 s, largest ≤ 2.5 s, shift ≤ 0.02',
  )
  const worst = { first: 0, usable: 0, largest: 0, shift: 0 }
  try {
    const paths = await listPaths()
    for (const path of paths.slice(0, bench.scaled(paths.length))) {
      const url = `http://127.0.0.1:${port}${path}`
      await fetch(url)
      const seen: PaintTimings[] = []
      for (let round = 0; round < bench.flags.rounds; round += 1) seen.push(await measurePage(browser, url))
      const maxOf = (name: keyof PaintTimings) => Math.max(...seen.map((paint) => paint[name]))
      const medianOf = (name: keyof PaintTimings) =>
        seen.map((paint) => paint[name]).toSorted((one, other) => one - other)[Math.floor(seen.length / 2)]!
      for (const name of ['first', 'usable', 'largest'] as const) worst[name] = Math.max(worst[name], medianOf(name))
      worst.shift = Math.max(worst.shift, maxOf('shift'))
      bench.print(
        `${path.padEnd(40)} first ${ms(medianOf('first'))}, usable ${ms(medianOf('usable'))}, largest ${ms(medianOf('largest'))}, shift ${maxOf('shift').toFixed(3)}`,
      )
    }
    bench.figure(
      'the slowest public page, cold, 400 kbit/s, 400 ms latency, a quarter of the processor; goals: first paint and usable form ≤ 1.5 s, largest ≤ 2.5 s, shift ≤ 0.02',
      `first paint ${ms(worst.first)}, usable ${ms(worst.usable)}, largest ${ms(worst.largest)}, shift ${worst.shift.toFixed(3)}`,
    )
  } finally {
    await browser.close()
  }
}

async function measurePage(browser: Browser, url: string): Promise<PaintTimings> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', networkConditions)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottlingRate })
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (seen.largest = startTime))).observe(
      { type: 'largest-contentful-paint', buffered: true },
    )
    new PerformanceObserver((list) =>
      (list.getEntries() as unknown as { value: number }[]).forEach(({ value }) => (seen.shift += value)),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(settleMs)
  const paint = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { largest: number; shift: number } }
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // A plain form can be used as soon as it is painted and the page is whole.
    return { first, ...seen, usable: Math.max(first, navigation!.domInteractive) }
  })
  await context.close()
  return paint
}

async function listPaths(): Promise<string[]> {
  const ad = await db
    .selectFrom('ads')
    .select('id')
    .where('status', '=', 'open')
    .orderBy('offer_count', 'desc')
    .executeTakeFirstOrThrow()
  const worker = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .orderBy('review_count', 'desc')
    .executeTakeFirstOrThrow()
  const post = await db.selectFrom('blog_posts').select('slug').executeTakeFirstOrThrow()
  return [
    '/',
    '/poslovi',
    '/poslovi/vodoinstalater',
    `/oglasi/${ad.id}`,
    '/majstori',
    '/majstori?skill=elektricar&city=sarajevo',
    `/majstor/${worker.slug}`,
    '/usluge',
    '/usluge/elektricar',
    '/usluge/elektricar/sarajevo',
    '/blog',
    `/blog/${post.slug}`,
    '/kontakt',
    '/registracija?userType=worker',
    '/prijava',
  ]
}
