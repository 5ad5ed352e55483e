import path from 'node:path'
import { href } from 'react-router'
import { root } from '#tests/support/environment/commands.ts'
import { adPage, postManyAds } from '#tests/bench/ads.ts'
import { browserHeaders, type Bench } from '#tests/bench/bench.ts'
import { startServer } from '#tests/bench/pinned-processes.ts'

/** P-04: the same page made anew for each visitor, with its queries; the peer runs the same ones. */
export async function run(bench: Bench): Promise<void> {
  const { adIds } = await postManyAds(bench)
  const paths = adIds.map((id) => href('/oglasi/:id', { id: String(id) }))
  const server = await startServer({ args: ['app/server.ts'], environment: { PAGE_CACHE: '0' } })
  const html = await (await fetch(`http://127.0.0.1:${server.port}${paths[0]}`, { headers: browserHeaders })).text()
  const peer = await bench.peer({
    html,
    loader: `
      import { findAdForVisitor } from '${path.join(root, 'app/ads/queries.server.ts')}'
      import { trackView } from '${path.join(root, 'app/ads/viewing.server.ts')}'
      import { listQuestions } from '${path.join(root, 'app/questions/queries.server.ts')}'
      import { db } from '${path.join(root, 'db/connection.ts')}'
      const visitor = Buffer.alloc(16, 1)
      export async function loader({ params }) {
        const adId = Number(params['*'].split('/').at(-1))
        const [ad, questions] = await Promise.all([
          findAdForVisitor(db, adId),
          listQuestions(db, { adId, viewer: null }),
          trackView(db, { adId, viewerId: null, visitor, now: new Date() }),
        ])
        if (!ad) throw new Response(null, { status: 404 })
        return { ad, questions, now: new Date() }
      }`,
  })
  await bench.compare({
    title: 'Public page made anew, with its three queries (peer: the same markup and queries)',
    goal: '≥ 2.3 × the requests',
    ours: { ...server, paths, headers: browserHeaders, expected: adPage },
    peer: { ...peer, paths, headers: browserHeaders, expected: adPage },
  })
}
