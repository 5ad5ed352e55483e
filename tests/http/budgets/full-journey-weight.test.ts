import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seeds/demo.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { requestRaw, assetsOf } from '#tests/support/web/raw-http.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

/** Less than the script of a single page of the bare template. */
const maxJourneyBytes = 100_000

let web: WebProcess

beforeAll(async () => {
  await seedDemo(db, new Date())
  web = await startWebProcess({ PAGE_CACHE: '1' })
})
afterAll(() => web.stop())

test(`the whole job without JavaScript, from the home page to the rating, takes both people together at most ${maxJourneyBytes} bytes`, async () => {
  const [clientBrowser, workerBrowser] = [aPlainBrowser(), aPlainBrowser()]
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .orderBy('review_count', 'desc')
    .executeTakeFirstOrThrow()

  await clientBrowser.open('/')
  await clientBrowser.open('/majstori?skill=vodoinstalater&city=sarajevo')
  await clientBrowser.open(`/majstor/${slug}`)
  await clientBrowser.open('/registracija?userType=client')
  await clientBrowser.send()
  await clientBrowser.open('/klijent/objavite-oglas')
  await clientBrowser.send({ title: 'Curi slavina', skill: 'plumber' })
  const adId = /moji-oglasi\/(\d+)/.exec(clientBrowser.address)![1]!

  await workerBrowser.open('/registracija?userType=worker')
  await workerBrowser.send({ skills: 'plumber' })
  await workerBrowser.open('/majstor/pretraga-poslova')
  await workerBrowser.open(`/majstor/posao/${adId}`)
  await workerBrowser.send({ amount: '80' })

  await deliverAll()
  await clientBrowser.open('/obavjestenja')
  await clientBrowser.open(`/klijent/moji-oglasi/${adId}/ponude`)
  await clientBrowser.open(/\/klijent\/ponude\/\d+\/prihvatanje/.exec(clientBrowser.page)![0])
  await clientBrowser.send()
  expect(clientBrowser.address).toContain('/klijent/kontakt-razmjena/')
  const adRow = await db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'accepted_offer_id')
    .select('client_id as clientId')
    .where('ads.id', '=', Number(adId))
    .executeTakeFirstOrThrow()
  await workerBrowser.open(`/majstor/kontakt-razmjena/${adId}/${adRow.clientId}`)
  await clientBrowser.open(`/klijent/moji-oglasi/${adId}/zavrsetak`)
  await clientBrowser.send({ rating: '5' })
  expect(clientBrowser.page).toContain('Posao je završen')

  const pages = [...clientBrowser.downloads, ...workerBrowser.downloads]
  const sum = pages.reduce((total, { size }) => total + size, 0)
  expect(pages.filter(({ target }) => !target.startsWith('/assets/')).length).toBeGreaterThan(14)
  expect(sum, pages.map(({ target, size }) => `${size} ${target}`).join('\n')).toBeLessThanOrEqual(maxJourneyBytes)
})

/** A browser without JavaScript that keeps cookies and files, and counts all that it is sent. */
function aPlainBrowser() {
  const cookies = new Map<string, string>()
  const cachedAssets = new Set<string>()
  const downloads: { target: string; size: number }[] = []
  const browser = { address: '', page: '', downloads, open, send }
  return browser

  async function open(target: string): Promise<void> {
    await follow(target, {})
  }

  /** Sends the last form of the page that has more to fill in than a button. */
  async function send(overrides: Record<string, string> = {}): Promise<void> {
    const form = formsOf(browser.page, browser.address)
      .toSorted((one, other) => one.fields.length - other.fields.length)
      .at(-1)!
    const data = fillForm(form, overrides)
    const body = form.isMultipart
      ? multipart(data)
      : { type: 'application/x-www-form-urlencoded', text: data.toString() }
    await follow(form.action, {
      method: 'POST',
      body: body.text,
      headers: { 'content-type': body.type, origin: web.origin },
    })
  }

  async function follow(
    target: string,
    { headers, ...options }: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<void> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await requestRaw(web.origin, target, {
      ...options,
      headers: { ...headers, ...(cookie && { cookie }) },
    })
    downloads.push({ target, size: answer.size })
    for (const [, name, value] of answer.headers.matchAll(/^set-cookie: ([^=]+)=([^;\r]*)/gim))
      cookies.set(name!, value!)
    const location = /^location: (\S+)/im.exec(answer.headers)?.[1]
    if (location) return follow(location, {})
    expect([target, answer.status, answer.status === 200 ? '' : answer.text.slice(0, 3_000)]).toEqual([target, 200, ''])
    Object.assign(browser, { address: target, page: answer.text })
    for (const asset of assetsOf(answer.text, { withScripts: false })) {
      if (cachedAssets.has(asset)) continue
      cachedAssets.add(asset)
      downloads.push({ target: asset, size: (await requestRaw(web.origin, asset)).size })
    }
  }
}

function multipart(fields: URLSearchParams): { type: string; text: string } {
  const boundary = 'fields-of-a-form'
  const parts = [...fields].map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` }
}
