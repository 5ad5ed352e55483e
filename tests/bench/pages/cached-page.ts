import { href } from 'react-router'
import { adPage, postManyAds } from '#tests/bench/ads.ts'
import { browserHeaders, type Bench } from '#tests/bench/bench.ts'
import { startServer } from '#tests/bench/pinned-processes.ts'

/** P-03: an anonymous visitor's cached page, over 1,000 addresses; and one of them against what Node itself can do. */
export async function run(bench: Bench): Promise<void> {
  const { adIds } = await postManyAds(bench)
  const paths = adIds.map((id) => href('/oglasi/:id', { id: String(id) }))
  const server = await startServer({ args: ['app/server.ts'], environment: { PAGE_CACHE: '1' } })
  const html = await (await fetch(`http://127.0.0.1:${server.port}${paths[0]}`, { headers: browserHeaders })).text()
  const peer = await bench.peer({ html })
  await bench.compare({
    title: `Public page, cached, ${paths.length.toLocaleString('en')} addresses (peer: the same markup, no query)`,
    goal: '≥ 40 × the requests, p99 ≤ 0.2 ×',
    ours: { ...server, paths, headers: browserHeaders, expected: adPage },
    peer: { ...peer, paths, headers: browserHeaders, expected: adPage },
  })

  const page = { ...server, paths: paths.slice(0, 1), headers: browserHeaders, expected: adPage }
  await bench.load(page)
  const { headers } = await fetch(`http://127.0.0.1:${server.port}${paths[0]}`, { headers: browserHeaders })
  const bare = await startServer({ args: ['tests/bench/bare-server.ts', headers.get('content-length')!] })
  await bench.compare({
    title: 'Public page, cached, one address (peer: a bare node:http server, as many bytes)',
    goal: '≥ 0.5 × the requests',
    ours: page,
    peer: { ...page, ...bare, expected: { status: 200 } },
  })
}
