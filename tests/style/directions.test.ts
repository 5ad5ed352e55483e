import { expect, test } from 'vitest'
import { domainOf, offences, readSources, rooms } from './sources.ts'

const app = readSources('app')
const rest = readSources('db', 'jobs')
const isRoute = (name: string) => /\/routes\//.test(name)
const isComponent = (name: string) => /\/components\//.test(name)

test('the shared parts know no domain', () => {
  const ui = app.filter(({ file }) => file.startsWith('app/ui/') || file.startsWith('app/enhance/'))
  const allowed = ['ui', 'enhance', 'i18n']
  expect(offences(ui, (_, from) => from.startsWith('#app/') && !allowed.includes(domainOf(from) ?? ''))).toEqual([])
})

test('components are used by routes and use none of them', () => {
  const components = app.filter(({ file }) => isComponent(file))
  expect(offences(components, (_, from) => isRoute(from) && !from.includes('+types'))).toEqual([])
})

test('verbs, queries and rules know neither pages nor requests', () => {
  const domain = app.filter(
    ({ file }) =>
      !rooms.includes(domainOf(file) ?? '') &&
      domainOf(file) &&
      !isRoute(file) &&
      !isComponent(file) &&
      /\.server\.ts$|rules\.ts$|schemas\.ts$/.test(file),
  )
  const pageSide = domain.filter(({ file }) => !/presenting|visits|showing|api-|health|sitemap/.test(file))
  expect(
    offences(
      pageSide,
      (_, from) => isRoute(from) || isComponent(from) || /^#app\/(?:ui|http)\//.test(from) || from.startsWith('react'),
    ),
  ).toEqual([])
})

test('only routes, the rooms for requests and the entries know requests', () => {
  const others = app.filter(
    ({ file }) =>
      domainOf(file) && !isRoute(file) && !isComponent(file) && !['http', 'i18n', 'site'].includes(domainOf(file)!),
  )
  const found = others
    .filter(({ text }) => /\bnew Response\b|\bthrow redirect\b|\bcurrentUser\(/.test(text))
    .map(({ file }) => file)
  expect(found).toEqual([])
})

test('the notifications are used by all and use none', () => {
  const own = app.filter(({ file }) => file.startsWith('app/notifications/') && !isRoute(file) && !isComponent(file))
  const domains = (from: string) =>
    domainOf(from) !== undefined && !rooms.includes(domainOf(from)!) && domainOf(from) !== 'notifications'
  expect(offences(own, (_, from, isType) => domains(from) && !isType)).toEqual([])
})

test('nothing uses the admin area, and no domain the site', () => {
  expect(
    offences(
      app,
      ({ file }, from) => domainOf(from) === 'admin' && domainOf(file) !== 'admin' && domainOf(file) !== undefined,
    ),
  ).toEqual([])
  const domains = app.filter(
    ({ file }) => domainOf(file) && ![...rooms, 'site', 'start'].includes(domainOf(file)!) && !isRoute(file),
  )
  expect(
    offences(
      domains,
      (_, from) =>
        domainOf(from) === 'site' && !['#app/site/name.ts', '#app/site/components/error-page.tsx'].includes(from),
    ),
  ).toEqual([])
})

test('jobs and database know verbs, not pages', () => {
  expect(
    offences(
      rest,
      (_, from) =>
        isRoute(from) || isComponent(from) || /^#app\/(?:ui|http|enhance)\//.test(from) || from.startsWith('react'),
    ),
  ).toEqual([])
})

test('what Node runs from its source is imported by its #path, and has no JSX', () => {
  const server = [...app, ...rest].filter(
    ({ file }) => file.endsWith('.server.ts') || file.startsWith('db/') || file.startsWith('jobs/'),
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
  expect(offences(others, (_, from, isType) => !isType && /^(?:kysely|pg)$/.test(from))).toEqual([])
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
    /^app\/(?:config\.server|start|dev|start\/.*|enhance\/vite-plugin)\.ts$|^db\/(?:embedded.*|generate|migrate)/
  expect(readers.filter((file) => !starting.test(file))).toEqual([])
})

test('there is no place for what has no place', () => {
  const vague = [...app, ...rest, ...readSources('tests')].filter(({ file }) =>
    /(?:^|\/)(?:utils?|lib|helpers?|services?|common|misc|types)(?:\/|\.tsx?$)/.test(file),
  )
  expect(vague.map(({ file }) => file)).toEqual([])
})
