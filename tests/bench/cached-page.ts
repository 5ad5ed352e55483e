import { href } from 'react-router'
import { postManyAds } from './ads.ts'
import { browserHeaders, type Bench } from './bench.ts'
import { startServer } from './pinned-processes.ts'

/** P-03: an anonymous visitor's page from the cache, over 1,000 addresses. */
export async function run(bench: Bench): Promise<void> {
  const { adIds } = await postManyAds()
  const paths = adIds.map((id) => href('/oglasi/:id', { id: String(id) }))
  const server = await startServer({ args: ['app/server.ts'], environment: { PAGE_CACHE: '1' } })
  const html = await (await fetch(`http://127.0.0.1:${server.port}${paths[0]}`, { headers: browserHeaders })).text()
  const peer = await bench.peer({ html })
  await bench.compare({
    title: 'Public page, kept, 1,000 addresses (peer: the same markup, no query)',
    goal: '≥ 40 × the requests, p99 ≤ 0.2 ×',
    ours: { ...server, paths, headers: browserHeaders },
    peer: { ...peer, paths, headers: browserHeaders },
  })
}
