import { expect, test } from 'vitest'
import { readAccessTable } from '#tests/support/web/access-table.ts'
import { listRoutes } from '#tests/support/web/route-list.ts'

test('every address of the product stands in tests/http/access/routes.txt, and nothing else does', () => {
  expect(
    listRoutes()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(
    readAccessTable()
      .map(({ path }) => path)
      .sort(),
  )
})

test('every address is in the area that the table says', () => {
  const guards = new Map(listRoutes().map(({ path, area }) => [path, area?.match(/(\w+)\.tsx?$/)?.[1]]))
  const unguarded = (path: string) => (path.startsWith('/api/') ? 'api' : 'machines')
  const differing = readAccessTable().filter(
    ({ area, path }) => path !== '/*' && (guards.get(path) ?? unguarded(path)) !== area,
  )
  expect(differing).toEqual([])
})
