import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInCallers } from '#tests/support/web/callers.ts'
import { measureTables, diffFootprints } from '#tests/support/data/footprint.ts'
import { pagesWithAction, prepareForm, type PreparedForm, type Setup } from '#tests/support/web/prepared-forms.ts'
import { unreachableProviders, startWebProcess } from '#tests/support/web/web-process.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'

/** Twice as many as a web process has connections to the database. */
const times = 16
const maxTries = 10

/** Mail programs that end mails with one click follow no redirect (RFC 8058). */
const answersInPlace = [
  '/odjava-obavjestenja/:token',
  // Recovery codes are shown by the answer to their form.
  '/potvrda-u-dva-koraka/aplikacija',
  '/potvrda-u-dva-koraka/kodovi',
]

let setup: Setup

beforeAll(async () => {
  const web = await startWebProcess(unreachableProviders)
  setup = { web, ...(await signInCallers(web)) }
})

afterAll(() => setup.web.stop())

describe.each(partOfToday(pagesWithAction, 7))(`$path sent ${times} times at once`, (pageRow) => {
  test('has one effect and one answer', async () => {
    // The first time may change what a second one finds as it should be.
    await submit(await prepareForm(pageRow, setup), 1)
    const single = await prepareForm(pageRow, setup)
    const first = await measureTables()
    await submit(single, 1)
    const singleEffect = diffFootprints(first, await measureTables())

    const many = await prepareForm(pageRow, setup)
    const before = await measureTables()
    const distinctAnswers = new Set(await submit(many, times))
    expect(diffFootprints(before, await measureTables())).toEqual(singleEffect)
    expect([...distinctAnswers]).toEqual([
      expect.stringMatching(answersInPlace.includes(pageRow.path) ? /^200 / : /^303 /),
    ])
  })
})

async function submit({ browser, form, body }: PreparedForm, count: number): Promise<string[]> {
  const send = () => browser(form.action, { method: 'POST', body: body() })
  const responses = await Promise.all(
    Array.from({ length: count }, async () => {
      let response = await send()
      // A busy machine asks some of them to come again.
      for (let tries = 1; response.status === 503 && tries < maxTries; tries += 1) {
        await pause(1_000)
        response = await send()
      }
      return response
    }),
  )
  return Promise.all(
    responses.map(
      async (response) =>
        `${response.status} ${response.headers.get('location') ?? (await response.text()).slice(0, 200)}`,
    ),
  )
}
