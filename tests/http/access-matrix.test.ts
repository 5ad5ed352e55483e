import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addressOf,
  allCallers,
  listPages,
  ownerOf,
  strangerTo,
  type Callers,
  type Place,
} from '#tests/support/callers.ts'
import { contents } from '#tests/support/footprint.ts'
import type { Company } from '#tests/support/scenes.ts'
import { dataAddress, readData } from '#tests/support/single-fetch.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web-process.ts'

let web: WebProcess
let company: Company
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess()
  ;({ company, callers } = await allCallers(web))
})

afterAll(() => web.stop())

describe.each(listPages())('$path', (place) => {
  test('answers each caller as the table says', async () => {
    const target = await addressOf(place, company)
    for (const [who, expected] of expectations(place)) {
      const response = await callers[who](target)
      expect.soft(seen(response), `${who} GET ${target}`).toMatch(expected)
    }
    expect.soft((await ownerOf(place, callers)(target)).status, 'the one it is for').toBe(place.own)
    expect.soft((await strangerTo(place, callers)(target)).status, 'another one').toBe(place.other)
  })

  test('keeps its data from whom it keeps the page', async () => {
    const target = await addressOf(place, company)
    for (const [who, expected] of expectations(place).filter(([, wanted]) => wanted !== anything)) {
      for (const asked of [
        dataAddress(target),
        `${dataAddress(target)}?_routes=${encodeURIComponent(place.route.id)}`,
      ]) {
        expect.soft(await seenInData(await callers[who](asked)), `${who} GET ${asked}`).toMatch(expected)
      }
    }
  })

  test('refuses what is sent to it by whom it is not for', async () => {
    const target = await addressOf(place, company)
    const before = await contents()
    for (const [who, expected] of expectations(place).filter(([, wanted]) => wanted !== anything)) {
      for (const asked of [target, dataAddress(target)]) {
        const response = await send(callers[who], asked)
        expect
          .soft(asked === target ? seen(response) : await seenInData(response), `${who} POST ${asked}`)
          .toMatch(withoutReturn(expected))
      }
    }
    for (const who of suspendedIn(place)) {
      expect.soft((await send(callers[who], target)).status, `${who} POST ${target}`).toBe(403)
    }
    const isOthers = place.path.includes(':') && place.area !== 'anyone'
    if (isOthers) expect.soft((await send(strangerTo(place, callers), target)).status, 'another one').toBeLessThan(500)
    expect(await contents()).toEqual(before)
  })
})

test('every guarded page has a loader, and every area its guard in middleware', async () => {
  const { routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/server/index.js`)) as {
    routes: Record<string, BuiltRoute>
  }
  const guarded = Object.values(routes).filter(({ parentId }) =>
    /http\/routes\/(members|workers|clients|visitors)$/.test(parentId ?? ''),
  )
  expect(guarded.length).toBeGreaterThan(40)
  const bare = guarded.filter(
    ({ module, parentId }) =>
      !module.loader && !(routes[parentId!]?.module.loader && routes[parentId!]?.module.middleware?.length),
  )
  expect(bare.map(({ id }) => id)).toEqual([])
})

type BuiltRoute = { id: string; parentId?: string; module: { loader?: unknown; middleware?: unknown[] } }
type Who = keyof Callers

const anything = /^/
const toSignIn = /^303 \/prijava\?next=/
const home = /^303 \/$/

/** What each caller must get, where the area decides it. */
function expectations({ area }: Place): [Who, RegExp][] {
  const clients: Who[] = ['client', 'otherClient', 'suspendedClient']
  const workers: Who[] = ['worker', 'otherWorker', 'suspendedWorker']
  const each = (names: Who[], expected: RegExp) => names.map((name): [Who, RegExp] => [name, expected])
  if (area === 'visitors') return each([...clients, ...workers], home)
  if (area === 'members') return each(['visitor'], toSignIn)
  if (area === 'workers') return [['visitor', toSignIn], ...each(clients, home)]
  if (area === 'clients') return [['visitor', toSignIn], ...each(workers, home)]
  return each(['visitor', ...clients, ...workers], anything)
}

/** A suspended member is told so before anything else, and nobody comes back to where a form was sent. */
function withoutReturn(expected: RegExp): RegExp {
  return expected === toSignIn ? /^303 \/prijava$/ : /^(303 \/$|403 suspended)/
}

/** A suspended member may sign out. */
function suspendedIn({ area, path }: Place): Who[] {
  if (area === 'visitors' || path === '/odjava') return []
  return area === 'workers'
    ? ['suspendedWorker']
    : area === 'clients'
      ? ['suspendedClient']
      : ['suspendedClient', 'suspendedWorker']
}

function send(browser: Browser, target: string): Promise<Response> {
  return browser(target, { method: 'POST', body: new URLSearchParams() })
}

function seen(response: Response): string {
  if (response.status === 403) return '403 suspended'
  const location = response.headers.get('location')
  return location ? `${response.status} ${location.replace(web.origin, '')}` : String(response.status)
}

async function seenInData(response: Response): Promise<string> {
  if (response.status === 403) return '403 suspended'
  const answer = await readData(response)
  return 'redirect' in answer ? `303 ${answer.redirect}` : JSON.stringify(answer)
}
