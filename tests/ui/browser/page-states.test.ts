import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { aCast } from '#tests/support/data/scenes.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { lengthenTexts } from '#tests/e2e/shots/long-texts.ts'
import { lookAt } from '#tests/e2e/shots/looking.ts'
import { longState, pageStates, type State } from '#tests/e2e/shots/states.ts'
import { listPageViews, type PageView } from '#tests/e2e/support/page-views.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'

const parallelPages = 4
/** Each of another layout; `npm run shots` looks at all pages. */
const paths = [
  '/majstor/:publicProfileSlug',
  '/klijent/objavite-oglas',
  '/klijent/moji-oglasi/:id/ponude',
  '/majstor/pretraga-poslova',
  '/majstor/posao/:id',
  '/majstor/moj-profil/reklama/kupovina/:planId',
]

/** Its other sizes are those of `tests/e2e/page-layout.test.ts`. */
const inOneSize = ({ sizes, ...state }: State): State => ({
  ...state,
  sizes: state.name === 'filled' ? sizes.slice(2) : [{ width: sizes[0]!.width, themes: ['light'] }],
})

let web: WebProcess
let screens: Screens
let views: PageView[]

beforeAll(async () => {
  web = await startWebProcess()
  screens = await startScreens(web.origin)
  const all = (await listPageViews(await aCast(), paths)).filter(({ path }) => paths.includes(path))
  views = partOfToday(all, 2)
})

afterAll(async () => {
  await screens?.stop()
  await web?.stop()
})

test('pages of each layout have no fault that a machine can see while they are refused, wait, fail or are read in large letters', async () => {
  expect(await findFaults(pageStates.map(inOneSize))).toEqual([])
})

test('nor with the longest texts', async () => {
  await lengthenTexts()
  expect(await findFaults([inOneSize(longState)])).toEqual([])
})

async function findFaults(states: State[]): Promise<string[]> {
  expect(views.length).toBeGreaterThanOrEqual(paths.length / 2)
  const queue = views.flatMap((view) => states.map((state) => ({ screens, view, state }))).values()
  const faults: string[] = []
  const entered = new Set<string>()
  await Promise.all(
    Array.from({ length: parallelPages }, async () => {
      for (const looked of queue) {
        const found = await lookAt(looked)
        if (!found) continue
        entered.add(looked.state.name)
        faults.push(...found)
      }
    }),
  )
  expect([...entered].toSorted()).toEqual(states.map(({ name }) => name).toSorted())
  return faults.toSorted()
}
