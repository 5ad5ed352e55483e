import '#tests/support/environment/shop-settings.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importArticles } from '#tools/seeds/articles.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { listEmptyViews, listPageViews, type PageView } from '../support/page-views.ts'
import { startScreens, type Screens } from '../support/screens.ts'
import { lengthenTexts } from './long-texts.ts'
import { lookAt } from './looking.ts'
import { emptyState, longState, pageStates, type State } from './states.ts'

const shotsFolder = path.resolve('.shots')
const paths = (process.env.SHOTS_PATHS ?? '/').split(',')
const parallelPages = 4
/** A page without scripts that waits for an answer cannot be looked at. */
const shootMs = 15_000

let mailbox: string
let web: WebProcess
let screens: Screens

beforeAll(async () => {
  mailbox = await mkdtemp(path.join(tmpdir(), 'majstorija-mailbox-'))
  await seedDemo(db, new Date())
  await importArticles(db, new Date())
  web = await startWebProcess({ MAILBOX_DIR: mailbox })
  screens = await startScreens(web.origin)
})

afterAll(async () => {
  await screens?.stop()
  await web?.stop()
  await rm(mailbox, { recursive: true, force: true })
})

test('writes images of each page in each state, none of which has a fault that a machine can see', async () => {
  const views = await listPageViews(await aCast(), paths)
  expect(views.length, `no address starts with ${paths.join(' or ')}`).toBeGreaterThan(0)
  const empty = await listEmptyViews(paths)
  const faults = await shootAll(views, pageStates)
  faults.push(...(await shootAll(empty, [emptyState])))
  await lengthenTexts()
  faults.push(...(await shootAll(views, [longState])))
  process.stdout.write(`The images of ${views.length} pages are in ${shotsFolder}.\n`)
  expect(faults.toSorted()).toEqual([])
})

async function shootAll(views: PageView[], states: State[]): Promise<string[]> {
  const queue = views.flatMap((view) => states.map((state) => () => shootOrGiveUp(view, state))).values()
  const faults: string[] = []
  await Promise.all(
    Array.from({ length: parallelPages }, async () => {
      for (const takeShots of queue) faults.push(...(await takeShots()))
    }),
  )
  return faults
}

function shootOrGiveUp(view: PageView, state: State): Promise<string[]> {
  const failed = (error: Error) => [`${view.path}: ${error.message.split('\n')[0]} (${state.name})`]
  return Promise.race([shoot(view, state).catch(failed), pause(shootMs, [])])
}

async function shoot(view: PageView, state: State): Promise<string[]> {
  const folder = path.join(shotsFolder, view.path.slice(1).replaceAll('/', '_').replaceAll(':', '') || 'landing')
  const found = await lookAt({ screens, view, state }, async (page, shot) => {
    await mkdir(folder, { recursive: true })
    await page.screenshot({ path: path.join(folder, `${shot}.png`) })
  })
  return found ?? []
}
