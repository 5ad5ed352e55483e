import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCallers } from '#tests/support/callers.ts'
import { footprint, growth } from '#tests/support/footprint.ts'
import { placesThatDo, prepare, type Prepared, type Stand } from '#tests/support/prepared-forms.ts'
import { promisedWays, startWebProcess } from '#tests/support/web-process.ts'

const times = 50

/** Mail programs that end mails with one click follow no redirect (RFC 8058). */
const answersInPlace = ['/odjava-obavjestenja/:token']

let stand: Stand

beforeAll(async () => {
  const web = await startWebProcess(promisedWays)
  stand = { web, ...(await allCallers(web)) }
})

afterAll(() => stand.web.stop())

describe.each(placesThatDo)(`$path sent ${times} times at once`, (place) => {
  test('has one effect and one answer', async () => {
    // The first time may change what a second one finds as it should be.
    await answers(await prepare(place, stand), 1)
    const single = await prepare(place, stand)
    const first = await footprint()
    await answers(single, 1)
    const once = growth(first, await footprint())

    const many = await prepare(place, stand)
    const before = await footprint()
    const given = new Set(await answers(many, times))
    expect(growth(before, await footprint())).toEqual(once)
    expect([...given]).toEqual([expect.stringMatching(answersInPlace.includes(place.path) ? /^200 / : /^303 /)])
  })
})

async function answers({ browser, form, body }: Prepared, count: number): Promise<string[]> {
  const responses = await Promise.all(
    Array.from({ length: count }, () => browser(form.action, { method: 'POST', body: body() })),
  )
  return Promise.all(
    responses.map(
      async (response) =>
        `${response.status} ${response.headers.get('location') ?? (await response.text()).slice(0, 200)}`,
    ),
  )
}
