import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCallers, listPages, ownerOf, strangerTo, type Callers, type Place } from '#tests/support/callers.ts'
import { bodyOf, fill } from '#tests/support/filling.ts'
import { contents } from '#tests/support/footprint.ts'
import { formsOf } from '#tests/support/html.ts'
import { fillIn } from '#tests/support/route-list.ts'
import { sceneFor, type Company } from '#tests/support/scenes.ts'
import { dataAddress } from '#tests/support/single-fetch.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web-process.ts'

let web: WebProcess
let company: Company
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess()
  ;({ company, callers } = await allCallers(web))
})

afterAll(() => web.stop())

const personal = listPages().filter(({ path, area }) => path.includes(':') && !['anyone', 'visitors'].includes(area))

test.each(personal)('a stranger cannot tell $path from one that is not there', async (place) => {
  const { target, missing } = await addresses(place)
  const stranger = strangerTo(place, callers)
  if (place.other === 404) {
    const seen = await bytes(stranger, target)
    expect(seen).toEqual(await bytes(stranger, missing))
    expect(seen).toContain('404')
    expect(await bytes(stranger, dataAddress(target))).toEqual(await bytes(stranger, dataAddress(missing)))
  }

  const body = await bodyOfOwner(place, target)
  const before = await contents()
  const send = (address: string) => bytes(stranger, address, { method: 'POST', body })
  if (isPublic(place)) return
  expect(await send(target)).toEqual(await send(missing))
  expect(await send(dataAddress(target))).toEqual(await send(dataAddress(missing)))
  expect(await contents()).toEqual(before)
})

/** An open ad is there for every worker, and people are no secret: whoever may not write to one is told so. */
function isPublic({ path }: Place): boolean {
  return [
    '/majstor/posao/:id',
    '/majstor/posao/:id/pitanje',
    '/majstor/direktne-poruke/:recipientId',
    '/klijent/direktne-poruke/:recipientId',
  ].includes(path)
}

async function addresses({ area, path }: Place): Promise<{ target: string; missing: string }> {
  const params = await sceneFor(path, company, area === 'workers' ? company.worker : company.client)
  const absent = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, /^\d+$/.test(value) ? '987654321' : value]),
  )
  return { target: fillIn(path, params), missing: fillIn(path, absent) }
}

/** What the one whose page it is would send from it, which is more likely to be let through than nothing. */
async function bodyOfOwner(place: Place, target: string): Promise<URLSearchParams | FormData> {
  const page = await ownerOf(place, callers)(target)
  const form =
    page.status === 200 ? formsOf(await page.text(), target).find(({ action }) => action === target) : undefined
  return form ? bodyOf(form, fill(form)) : new URLSearchParams()
}

/** The whole answer, without the address itself and what is new in every answer. */
async function bytes(browser: Browser, address: string, sent = {}): Promise<string> {
  const response = await browser(address, sent)
  const varying = ['date', 'content-security-policy', 'content-length', 'content-encoding', 'vary', 'set-cookie']
  const headers = [...response.headers]
    .filter(([name]) => !varying.includes(name))
    .map(([name, value]) => `${name}: ${value}`)
  const text = [response.status, ...headers, await response.text()].join('\n')
  return text
    .replaceAll(address.replace(/\.data$/, ''), '…')
    .replaceAll(/nonce="[^"]*"/g, 'nonce')
    .replaceAll(/flash=[^;]*/g, 'flash')
    .replaceAll('>', '>\n')
}
