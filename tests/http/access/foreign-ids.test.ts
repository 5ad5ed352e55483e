import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  signInCallers,
  listPages,
  intendedCaller,
  otherCaller,
  type Callers,
  type PageRow,
  isOpenToVisitors,
} from '#tests/support/web/callers.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { readRowVersions } from '#tests/support/data/footprint.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { pathParamsFor, type Cast } from '#tests/support/data/scenes.ts'
import { dataPath } from '#tests/support/web/single-fetch.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess()
  ;({ cast, callers } = await signInCallers(web))
})

afterAll(() => web.stop())

const personal = listPages().filter((pageRow) => pageRow.path.includes(':') && !isOpenToVisitors(pageRow))

test.each(personal)('a stranger cannot tell $path from one that is not there', async (pageRow) => {
  const { target, missing } = await resolvePaths(pageRow)
  const stranger = otherCaller(pageRow, callers)
  if (pageRow.other === 404) {
    const actual = await readStableResponse(stranger, target)
    expect(actual).toEqual(await readStableResponse(stranger, missing))
    expect(actual).toContain('404')
    expect(await readStableResponse(stranger, dataPath(target))).toEqual(
      await readStableResponse(stranger, dataPath(missing)),
    )
  }

  const body = await ownerBody(pageRow, target)
  const before = await readRowVersions()
  const send = (address: string) => readStableResponse(stranger, address, { method: 'POST', body })
  if (isPublic(pageRow)) return
  expect(await send(target)).toEqual(await send(missing))
  expect(await send(dataPath(target))).toEqual(await send(dataPath(missing)))
  expect(await readRowVersions()).toEqual(before)
})

/** Open ads and plans are visible to every worker, and people to everyone: a refused sender gets a reason, a block is done. */
function isPublic({ path }: PageRow): boolean {
  return [
    '/majstor/posao/:id',
    '/majstor/posao/:id/pitanje',
    '/majstor/posao/:id/ne-mogu',
    '/majstor/posao/:id/ne-mogu/ponistavanje',
    '/majstor/direktne-poruke/:recipientId',
    '/klijent/direktne-poruke/:recipientId',
    '/blokiraj/:userId',
    '/majstor/moj-profil/reklama/kupovina/:planId',
  ].includes(path)
}

async function resolvePaths({ area, path }: PageRow): Promise<{ target: string; missing: string }> {
  const params = await pathParamsFor(path, cast, area === 'workers' ? cast.worker : cast.client)
  const absent = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, /^\d+$/.test(value) ? '987654321' : value]),
  )
  return { target: fillPath(path, params), missing: fillPath(path, absent) }
}

/** What the one whose page it is would send from it, but for the key, by which it is known as theirs. */
async function ownerBody(pageRow: PageRow, target: string): Promise<URLSearchParams | FormData> {
  const page = await intendedCaller(pageRow, callers)(target)
  const form =
    page.status === 200 ? formsOf(await page.text(), target).find(({ action }) => action === target) : undefined
  if (!form) return new URLSearchParams()
  const data = fillForm(form)
  data.delete('_key')
  return encodeForm(form, data)
}

/** The whole answer, without the address itself and what is new in every answer. */
async function readStableResponse(browser: Browser, address: string, options = {}): Promise<string> {
  const response = await browser(address, options)
  const varying = [
    'date',
    'x-request-id',
    'content-security-policy',
    'content-length',
    'content-encoding',
    'vary',
    'set-cookie',
  ]
  const headers = [...response.headers]
    .filter(([name]) => !varying.includes(name))
    .map(([name, value]) => `${name}: ${value}`)
  const text = [response.status, ...headers, await response.text()].join('\n')
  const path = address.replace(/\.data$/, '')
  return text
    .replaceAll(path, '…')
    .replaceAll(encodeURIComponent(path), '…')
    .replaceAll(/nonce="[^"]*"/g, 'nonce')
    .replaceAll(/flash=[^;]*/g, 'flash')
    .replaceAll(/[\da-z]+-[\da-z]{8}-[\w-]{43}/g, 'ticket')
    .replaceAll('>', '>\n')
}
