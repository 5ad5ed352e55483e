import { expect, test } from 'vitest'
import { topFolderOf, findForbiddenImports, readSources, sharedFolders } from './sources.ts'

const app = readSources('app')
const rest = readSources('db', 'jobs', 'tools')
const isRoute = (name: string) => /\/routes\//.test(name)
const isComponent = (name: string) => /\/components\//.test(name)
/** Of a domain: who makes a request, and streams of what changes. */
const knowsRequests = (name: string) => /^app\/(?:accounts|admins)\/authentication\/|^app\/messages\/live\//.test(name)

test('the shared parts know no domain', () => {
  const ui = app.filter(({ file }) => file.startsWith('app/ui/') || file.startsWith('app/enhance/'))
  const allowed = ['ui', 'enhance', 'i18n']
  expect(
    findForbiddenImports(ui, (_, from) => from.startsWith('#app/') && !allowed.includes(topFolderOf(from) ?? '')),
  ).toEqual([])
})

test('drafts know no domain: each hands over its forms', () => {
  const drafts = app.filter(({ file }) => file.startsWith('app/drafts/') && !isRoute(file))
  const isDomain = (from: string) => !['drafts', ...sharedFolders, undefined].includes(topFolderOf(from))
  expect(findForbiddenImports(drafts, (_, from) => isDomain(from))).toEqual([])
})

test('the room for requests knows no domain: accounts, admins and analytics use it', () => {
  const http = app.filter(({ file }) => file.startsWith('app/http/'))
  const isDomain = (from: string) => ![...sharedFolders, undefined].includes(topFolderOf(from))
  expect(findForbiddenImports(http, (_, from) => isDomain(from))).toEqual([])
})

test('only the entries use the room that puts the web process together', () => {
  const others = app.filter(({ file }) => topFolderOf(file) && topFolderOf(file) !== 'server')
  expect(findForbiddenImports([...others, ...rest], (_, from) => topFolderOf(from) === 'server')).toEqual([])
})

test('at most forty pairs of folders import each other', () => {
  const imports = new Set(
    [...app, ...rest].flatMap(({ file, imports: of }) => of.map(({ from }) => `${folderOf(file)} ${folderOf(from)}`)),
  )
  const pairs = [...imports]
    .map((each) => each.split(' '))
    .filter(([one, other]) => one! < other! && one !== 'app' && imports.has(`${other} ${one}`))
  expect(
    pairs
      .map((pair) => pair.join(' ↔ '))
      .toSorted()
      .slice(40),
  ).toEqual([])
})

/** Two levels: `app/ads`, `jobs/outbox`. What lies in app itself are entries, settings and facts of all. */
function folderOf(name: string): string {
  return name.replace(/^#/, '').split('/').slice(0, -1).slice(0, 2).join('/')
}

test('components are used by routes and use none of them', () => {
  const components = app.filter(({ file }) => isComponent(file))
  expect(findForbiddenImports(components, (_, from) => isRoute(from) && !from.includes('+types'))).toEqual([])
})

test('verbs, queries and rules know neither pages nor requests', () => {
  const domain = app.filter(
    ({ file }) =>
      ![...sharedFolders, 'server', 'site', undefined].includes(topFolderOf(file)) &&
      !isRoute(file) &&
      !isComponent(file) &&
      !knowsRequests(file) &&
      /\.server\.ts$|rules\.ts$|schemas\.ts$/.test(file),
  )
  const isOfApi = (file: string) => /\/api-[\w-]+\.(?:server\.)?ts$/.test(file)
  expect(
    findForbiddenImports(
      domain,
      ({ file }, from) =>
        isRoute(from) ||
        isComponent(from) ||
        (/^#app\/(?:ui|http)\//.test(from) && !(isOfApi(file) && from.startsWith('#app/http/api/'))) ||
        from.startsWith('react'),
    ),
  ).toEqual([])
})

test('only routes, the rooms for requests and the entries know requests', () => {
  const others = app.filter(
    ({ file }) =>
      topFolderOf(file) &&
      !isRoute(file) &&
      !isComponent(file) &&
      !knowsRequests(file) &&
      // The service worker answers requests too.
      !['http', 'i18n', 'site', 'pwa', 'server'].includes(topFolderOf(file)!),
  )
  const found = others
    .filter(({ text }) => /\bnew Response\b|\bthrow redirect\b|\bcurrentUser\(/.test(text))
    .map(({ file }) => file)
  expect(found).toEqual([])
})

/** Each of these may import the ones after it and no other domain. */
const messagingDomains = ['notifications', 'deliveries', 'devices']

test('notifications use deliveries, deliveries use devices, and none of them another domain', () => {
  const own = app.filter(
    ({ file }) => messagingDomains.includes(topFolderOf(file) ?? '') && !isRoute(file) && !isComponent(file),
  )
  const isForbidden = ({ file }: { file: string }, from: string, isType: boolean) => {
    const folder = topFolderOf(from)
    if (folder === undefined || sharedFolders.includes(folder) || isType) return false
    return !messagingDomains.slice(messagingDomains.indexOf(topFolderOf(file)!)).includes(folder)
  }
  expect(findForbiddenImports(own, isForbidden)).toEqual([])
})

test('nothing uses the admin area, and no domain the site', () => {
  expect(
    findForbiddenImports(
      app,
      ({ file }, from) =>
        topFolderOf(from) === 'admin' && topFolderOf(file) !== 'admin' && topFolderOf(file) !== undefined,
    ),
  ).toEqual([])
  const isDomainImport = app.filter(
    ({ file }) =>
      topFolderOf(file) && ![...sharedFolders, 'site', 'start'].includes(topFolderOf(file)!) && !isRoute(file),
  )
  expect(
    findForbiddenImports(
      isDomainImport,
      (_, from) => topFolderOf(from) === 'site' && !['#app/product.ts', '#app/ui/layout/error-page.tsx'].includes(from),
    ),
  ).toEqual([])
})

test('jobs, database and tools know verbs, not pages', () => {
  expect(
    findForbiddenImports(
      rest,
      (_, from) =>
        isRoute(from) || isComponent(from) || /^#app\/(?:ui|http|enhance)\//.test(from) || from.startsWith('react'),
    ),
  ).toEqual([])
})

test('the database knows only the settings and the names of the queues', () => {
  const allowed = ['#app/config.server.ts', '#jobs/outbox/queue.ts']
  const isForbidden = (_: unknown, from: string, isType: boolean) =>
    /^#(?:app|jobs|tools)\//.test(from) && !allowed.includes(from) && !isType
  expect(findForbiddenImports(readSources('db'), isForbidden)).toEqual([])
})

test('no migration imports live code, which changes after databases have run it', () => {
  const migrations = readSources('db').filter(({ file }) => file.startsWith('db/migrations/'))
  expect(findForbiddenImports(migrations, (_, from) => from !== 'kysely' && !from.startsWith('node:'))).toEqual([])
})

test('web and worker load no migration', () => {
  const processes = [...app, ...readSources('jobs')].filter(({ file }) => !/^app\/start\b/.test(file))
  expect(findForbiddenImports(processes, (_, from) => from === '#db/migrate.ts')).toEqual([])
})

test('domains call the outbox, the worker calls domains, and the outbox knows neither', () => {
  const isBesideOutbox = (_: unknown, from: string) => /^#jobs\/(?!outbox\/)/.test(from)
  expect(findForbiddenImports(app, isBesideOutbox)).toEqual([])
  const outbox = readSources('jobs').filter(({ file }) => file.startsWith('jobs/outbox/'))
  const isForbidden = (_: unknown, from: string) =>
    /^#(?:app\/|jobs\/(?!outbox\/))/.test(from) && from !== '#app/notifications/schemas.ts'
  expect(findForbiddenImports(outbox, isForbidden)).toEqual([])
})

test('what Node runs from its source is imported by its #path, and has no JSX', () => {
  const server = [...app, ...rest].filter(
    ({ file }) => file.endsWith('.server.ts') || /^(?:db|jobs|tools)\//.test(file),
  )
  expect(server.filter(({ file }) => file.endsWith('.tsx')).map(({ file }) => file)).toEqual([])
  // Bundled code that named it by a relative path would carry a second copy of it.
  const bundled = app.filter(({ file }) => !file.endsWith('.server.ts'))
  const relative = bundled.flatMap(({ file, text }) =>
    [...text.matchAll(/from '(\.[^']*\.server\.ts)'/g)].map(([, from]) => `${file} → ${from}`),
  )
  expect(relative).toEqual([])
})

test('what both the bundle and the server fill or read is run from its source, so that there is one of it', () => {
  const shared = app.filter(
    ({ file, text }) =>
      !file.endsWith('.server.ts') &&
      /\bz\.registry\b|\bcreateContext<\w+>\(\)/.test(text) &&
      !/\.tsx$|form-context/.test(file),
  )
  expect(shared.map(({ file }) => file)).toEqual([])
})

test('SQL stands in queries, capability files, db and jobs', () => {
  const others = app.filter(({ file }) => !file.endsWith('.server.ts') && !/^app\/(?:server|start)/.test(file))
  expect(findForbiddenImports(others, (_, from, isType) => !isType && /^(?:kysely|pg)$/.test(from))).toEqual([])
  const fluent = app.filter(
    ({ file, text }) =>
      (isRoute(file) || isComponent(file) || file.startsWith('app/ui/')) &&
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/.test(text),
  )
  expect(fluent.map(({ file }) => file)).toEqual([])
})

test('one file reads the environment', () => {
  const readers = [...app, ...rest].filter(({ text }) => /process\.env\b/.test(text)).map(({ file }) => file)
  const starting =
    /^app\/(?:config\.server|start|dev|start\/.*|enhance\/vite-plugin)\.ts$|^tools\/postgres\/os-account\.ts$/
  expect(readers.filter((file) => !starting.test(file))).toEqual([])
})

test('no file or folder has a catch-all name', () => {
  const vague = [...app, ...rest, ...readSources('tests')].filter(({ file }) =>
    /(?:^|\/)(?:utils?|lib|helpers?|services?|common|misc|types)(?:\/|\.tsx?$)/.test(file),
  )
  expect(vague.map(({ file }) => file)).toEqual([])
})
