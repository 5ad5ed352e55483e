import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pagePathOf,
  signInCallers,
  listPages,
  intendedCaller,
  otherCaller,
  type Callers,
  type PageRow,
  isOpenToVisitors,
} from '#tests/support/web/callers.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { readRowVersions } from '#tests/support/data/footprint.ts'
import type { Cast } from '#tests/support/data/scenes.ts'
import { dataPath, readData } from '#tests/support/web/single-fetch.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess()
  ;({ cast, callers } = await signInCallers(web))
})

afterAll(() => web.stop())

const pages = listPages()
const sentToToday = partOfToday(pages, 3)

describe.each(pages)('$path', (pageRow) => {
  let target: string

  // One situation for all three: the second one is refused everything, and the third one must change nothing.
  beforeAll(async () => {
    target = await pagePathOf(pageRow, cast)
  })

  test('answers each caller as the table says', async () => {
    for (const [who, expected] of expectations(pageRow)) {
      const response = await callers[who](target)
      expect.soft(describeResponse(response), `${who} GET ${target}`).toMatch(expected)
    }
    expect.soft((await intendedCaller(pageRow, callers)(target)).status, 'the one it is for').toBe(pageRow.own)
    expect.soft((await otherCaller(pageRow, callers)(target)).status, 'another one').toBe(pageRow.other)
  })

  if (!sentToToday.includes(pageRow)) return

  test('refuses its data to whom it refuses the page', async () => {
    for (const [who, expected] of expectations(pageRow).filter(([, pattern]) => pattern !== anything)) {
      for (const requestTarget of [
        dataPath(target),
        `${dataPath(target)}?_routes=${encodeURIComponent(pageRow.route.id)}`,
      ]) {
        expect
          .soft(await describeDataResponse(await callers[who](requestTarget)), `${who} GET ${requestTarget}`)
          .toMatch(expected)
      }
    }
  })

  test('refuses what is sent to it by whom it is not for', async () => {
    const before = await readRowVersions()
    for (const [who, expected] of expectations(pageRow).filter(([, pattern]) => pattern !== anything)) {
      for (const requestTarget of [target, dataPath(target)]) {
        const response = await send(callers[who], requestTarget)
        expect
          .soft(
            requestTarget === target ? describeResponse(response) : await describeDataResponse(response),
            `${who} POST ${requestTarget}`,
          )
          .toMatch(expected)
      }
    }
    // Anyone may block anyone.
    const isOthers = pageRow.path.includes(':') && !isOpenToVisitors(pageRow) && pageRow.path !== '/blokiraj/:userId'
    if (isOthers)
      expect.soft((await send(otherCaller(pageRow, callers), target)).status, 'another one').toBeLessThan(500)
    expect(await readRowVersions()).toEqual(before)
  })
})

test('every guarded page has a loader, and every area its guard in middleware', async () => {
  const { routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/server/index.js`)) as {
    routes: Record<string, BuiltRoute>
  }
  const guarded = Object.values(routes).filter(({ parentId }) =>
    /accounts\/routes\/areas\/(members|plain-members|workers|clients|visitors)$/.test(parentId ?? ''),
  )
  expect(guarded.length).toBeGreaterThan(40)
  const unguarded = guarded.filter(
    ({ module, parentId }) =>
      !module.loader && !(routes[parentId!]?.module.loader && routes[parentId!]?.module.middleware?.length),
  )
  expect(unguarded.map(({ id }) => id)).toEqual([])
})

type BuiltRoute = { id: string; parentId?: string; module: { loader?: unknown; middleware?: unknown[] } }
type Who = keyof Callers

const anything = /^/
const toSignIn = /^303 \/prijava\?next=/
const home = /^303 \/$/
const toSuspension = /^303 \/racun-blokiran$/
const openToSuspended = new Set(['/odjava', '/racun-blokiran'])

/** What each caller must get, where the area decides it. */
function expectations({ area, path }: PageRow): [Who, RegExp][] {
  const clients: Who[] = ['client', 'otherClient']
  const workers: Who[] = ['worker', 'otherWorker']
  const each = (names: Who[], expected: RegExp) => names.map((name): [Who, RegExp] => [name, expected])
  const suspended = openToSuspended.has(path) ? [] : each(['suspendedClient', 'suspendedWorker'], toSuspension)
  if (area === 'visitors') return [...suspended, ...each([...clients, ...workers], home)]
  if (area === 'members') return [...suspended, ['visitor', toSignIn]]
  if (area === 'workers') return [['visitor', toSignIn], ...suspended, ...each(clients, home)]
  if (area === 'clients') return [['visitor', toSignIn], ...suspended, ...each(workers, home)]
  return [...suspended, ...each(['visitor', ...clients, ...workers], anything)]
}

function send(browser: Browser, target: string): Promise<Response> {
  return browser(target, { method: 'POST', body: new URLSearchParams() })
}

function describeResponse(response: Response): string {
  const location = response.headers.get('location')
  return location ? `${response.status} ${location.replace(web.origin, '')}` : String(response.status)
}

async function describeDataResponse(response: Response): Promise<string> {
  const answer = await readData(response)
  return 'redirect' in answer ? `303 ${answer.redirect}` : JSON.stringify(answer)
}
