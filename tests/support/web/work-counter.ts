import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getHeapStatistics } from 'node:v8'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

// Loaded into the web process: says what its main thread has allocated and how long it has computed so far, and answers
// at a port of its own with a page that takes the same kind of work, but none of the application's code.
type Statistics = ReturnType<typeof getHeapStatistics> & { total_allocated_bytes: number }
type Row = { nth: number; title: string; created: Date }

const statement = `select nth, 'Zamjena osigurača u stanu ' || nth as title, now() - nth * interval '1 hour' as created
  from generate_series(1, 150) nth`

async function startReference(): Promise<number> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 })
  const server = createServer(async (_, response) => {
    const results = [
      await pool.query<Row>(statement),
      await pool.query<Row>(statement),
      await pool.query<Row>(statement),
    ]
    const html = renderToString(renderRows(results.flatMap(({ rows }) => rows)))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 }
    response.setHeader('content-encoding', 'br').end(brotliCompressSync(html, { params }))
  })
  server.listen(0, '127.0.0.1').unref()
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

function renderRows(rows: Row[]) {
  return createElement(
    'ul',
    null,
    rows.map(({ nth, title, created }, index) =>
      createElement(
        'li',
        { key: index, className: 'card' },
        createElement('h2', null, createElement('a', { href: `/oglasi/${nth}`, className: 'cover' }, title)),
        createElement('time', { dateTime: created.toISOString(), title: 'jučer' }, 'jučer'),
        createElement('span', { className: 'price' }, `${nth} – ${nth * 2} KM`),
      ),
    ),
  )
}

process.on('message', async (message) => {
  if (message === 'reference') process.send?.(await startReference())
  if (message !== 'work') return
  const { user, system } = process.threadCpuUsage()
  const { total_allocated_bytes: allocatedBytes } = getHeapStatistics() as Statistics
  process.send?.({ allocatedBytes, cpuMicros: user + system })
})
