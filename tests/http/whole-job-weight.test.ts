import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellStory } from '#db/seeds/story.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { db } from '#tests/support/database.ts'
import { fill } from '#tests/support/filling.ts'
import { formsOf } from '#tests/support/html.ts'
import { askRaw, partsOf } from '#tests/support/raw-http.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web-process.ts'

/** Less than the script of a single page of the bare template. */
const wholeJob = 100_000

let web: WebProcess

beforeAll(async () => {
  await tellStory(db, new Date())
  web = await startWebProcess({ PAGE_CACHE: '1' })
})
afterAll(() => web.stop())

test(`the whole job without JavaScript, from the home page to the rating, takes both people together at most ${wholeJob} bytes`, async () => {
  const [her, his] = [aPhone(), aPhone()]
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .orderBy('review_count', 'desc')
    .executeTakeFirstOrThrow()

  await her.open('/')
  await her.open('/majstori?skill=vodoinstalater&city=sarajevo')
  await her.open(`/majstor/${slug}`)
  await her.open('/registracija?userType=client')
  await her.send()
  await her.open('/klijent/objavite-oglas')
  await her.send({ title: 'Curi slavina', skill: 'plumber' })
  const adId = /moji-oglasi\/(\d+)/.exec(her.address)![1]!

  await his.open('/registracija?userType=worker')
  await his.send({ skills: 'plumber' })
  await his.open('/majstor/pretraga-poslova')
  await his.open(`/majstor/posao/${adId}`)
  await his.send({ amount: '80' })

  await deliverAll()
  await her.open('/obavjestenja')
  await her.open(`/klijent/moji-oglasi/${adId}/ponude`)
  await her.open(/\/klijent\/ponude\/\d+\/prihvatanje/.exec(her.page)![0])
  await her.send()
  expect(her.address).toContain('/klijent/kontakt-razmjena/')
  const him = await db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'accepted_offer_id')
    .select('client_id as clientId')
    .where('ads.id', '=', Number(adId))
    .executeTakeFirstOrThrow()
  await his.open(`/majstor/kontakt-razmjena/${adId}/${him.clientId}`)
  await her.open(`/klijent/moji-oglasi/${adId}/zavrsetak`)
  await her.send({ rating: '5' })
  expect(her.page).toContain('Posao je završen')

  const pages = [...her.seen, ...his.seen]
  const sum = pages.reduce((total, { size }) => total + size, 0)
  expect(pages.filter(({ target }) => !target.startsWith('/assets/')).length).toBeGreaterThan(14)
  expect(sum, pages.map(({ target, size }) => `${size} ${target}`).join('\n')).toBeLessThanOrEqual(wholeJob)
})

/** A browser without JavaScript that keeps cookies and files, and counts all that it is sent. */
function aPhone() {
  const cookies = new Map<string, string>()
  const kept = new Set<string>()
  const seen: { target: string; size: number }[] = []
  const phone = { address: '', page: '', seen, open, send }
  return phone

  async function open(target: string): Promise<void> {
    await follow(target, {})
  }

  /** Sends the last form of the page that has more to fill in than a button. */
  async function send(chosen: Record<string, string> = {}): Promise<void> {
    const form = formsOf(phone.page, phone.address)
      .toSorted((one, other) => one.fields.length - other.fields.length)
      .at(-1)!
    const sent = fill(form, chosen)
    const body = form.isMultipart
      ? multipart(sent)
      : { type: 'application/x-www-form-urlencoded', text: sent.toString() }
    await follow(form.action, {
      method: 'POST',
      body: body.text,
      headers: { 'content-type': body.type, origin: web.origin },
    })
  }

  async function follow(
    target: string,
    { headers, ...asked }: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<void> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await askRaw(web.origin, target, { ...asked, headers: { ...headers, ...(cookie && { cookie }) } })
    seen.push({ target, size: answer.size })
    for (const [, name, value] of answer.headers.matchAll(/^set-cookie: ([^=]+)=([^;\r]*)/gim))
      cookies.set(name!, value!)
    const location = /^location: (\S+)/im.exec(answer.headers)?.[1]
    if (location) return follow(location, {})
    expect([target, answer.status, answer.status === 200 ? '' : answer.text.slice(0, 3_000)]).toEqual([target, 200, ''])
    Object.assign(phone, { address: target, page: answer.text })
    for (const part of partsOf(answer.text, { withScripts: false })) {
      if (kept.has(part)) continue
      kept.add(part)
      seen.push({ target: part, size: (await askRaw(web.origin, part)).size })
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
