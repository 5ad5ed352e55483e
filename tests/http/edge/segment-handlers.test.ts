import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createSegmentHandler } from '#app/http/edge/segment-handlers.server.ts'

const paths = {
  landing: undefined,
  jobs: 'poslovi',
  'jobs-of-skill': 'poslovi/:skill',
  ad: 'oglasi/:id',
  'my-ads': 'klijent/moji-oglasi',
  'my-ad': 'klijent/moji-oglasi/:id',
  'client-thing': 'klijent/:thing/:id',
  'unknown-client-page': 'klijent/*',
  unknown: '*',
}

const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: {} }],
  ['members', { id: 'members', parentId: 'root', module: {} }],
  ...Object.entries(paths).map(([id, path]) => [
    id,
    { id, path, index: path === undefined, parentId: 'members', module: { loader: () => new Response(id) } },
  ]),
])

const build = {
  ssr: true,
  basename: '/',
  future: {},
  routeDiscovery: { mode: 'initial' },
  entry: { module: {} },
  assets: { routes },
  routes,
} as unknown as ServerBuild

const whole = createRequestHandler(build, 'test')
const segmented = createSegmentHandler(build, 'test')

test.each([
  ['/', 'landing'],
  ['/poslovi', 'jobs'],
  ['/poslovi/moler', 'jobs-of-skill'],
  ['/poslovi/moler/tuzla', 'unknown'],
  ['/OGLASI/1', 'ad'],
  ['/%6Fglasi/1', 'ad'],
  ['/oglasi/1/', 'ad'],
  ['/oglasi?id=1', 'unknown'],
  ['/klijent/moji-oglasi', 'my-ads'],
  ['/klijent/Moji-Oglasi', 'my-ads'],
  ['/KLIJENT/moji-oglasi/1', 'my-ad'],
  ['/klijent/moji-oglasi/1/2', 'unknown-client-page'],
  ['/klijent/poruke/1', 'client-thing'],
  ['/klijent/nema', 'unknown-client-page'],
  ['/nema', 'unknown'],
  ['/*', 'unknown'],
])('%s is answered by %s, as it is with all routes in one handler', async (path, id) => {
  const answers = [whole, segmented].map(async (handle) =>
    (await handle(new Request(`http://local${path}`), new RouterContextProvider())).text(),
  )
  expect(await Promise.all(answers)).toEqual([id, id])
})
