import { expect, test } from 'vitest'
import { readAccessTable } from '#tests/support/access-table.ts'
import { listRoutes } from '#tests/support/route-list.ts'

test('every address of the product stands in tests/http/routes.txt, and nothing else does', () => {
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
  const guards = new Map(listRoutes().map(({ path, area }) => [path, area?.match(/(\w+)\.tsx$/)?.[1]]))
  const unguarded = (path: string) => (path.startsWith('/api/') ? 'api' : 'machines')
  const differing = readAccessTable().filter(
    ({ area, path }) => path !== '/*' && (guards.get(path) ?? unguarded(path)) !== area,
  )
  expect(differing).toEqual([])
})
