import path from 'node:path'
import { href } from 'react-router'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { scriptCookieName, sessionCookie, sessionCookieName } from '#app/http/session/cookies.server.ts'
import { db } from '#db/connection.ts'
import { root } from '#tests/support/environment/commands.ts'
import { adPage, postManyAds } from '#tests/bench/ads.ts'
import { browserHeaders, type Bench } from '#tests/bench/bench.ts'
import { startServer } from '#tests/bench/pinned-processes.ts'

/** P-05: a client's list of ads, with the session and the list from the database; the peer asks the same. */
export async function run(bench: Bench): Promise<void> {
  const { clientId } = await postManyAds(bench)
  const token = await startSession(db, { userId: clientId, userAgent: 'bench', network: '127.0.0.1', now: new Date() })
  const cookie = (await sessionCookie.serialize(token)).split(';', 1)[0]!
  // The peer sends its scripts too.
  const headers = { ...browserHeaders, cookie: `${cookie}; ${scriptCookieName}=1` }
  const paths = [href('/klijent/moji-oglasi')]
  const server = await startServer({ args: ['app/server.ts'] })
  const html = await (await fetch(`http://127.0.0.1:${server.port}${paths[0]}`, { headers })).text()
  const peer = await bench.peer({
    html,
    loader: `
      import { createCookie, redirect } from 'react-router'
      import { findSessionUser } from '${path.join(root, 'app/accounts/sessions/sessions.server.ts')}'
      import { listMyAds } from '${path.join(root, 'app/ads/queries.server.ts')}'
      import { db } from '${path.join(root, 'db/connection.ts')}'
      const cookie = createCookie('${sessionCookieName}')
      export async function loader({ request }) {
        const token = await cookie.parse(request.headers.get('cookie'))
        const user = token && (await findSessionUser(db, token))
        if (!user) throw redirect('/prijava')
        const { items, total } = await listMyAds(db, { clientId: user.id })
        return { user, ads: items, total, now: new Date() }
      }`,
  })
  await bench.compare({
    title: 'Signed-in page with session and list (peer: the same markup and queries)',
    goal: '≥ 1.7 × the requests',
    ours: { ...server, paths, headers, expected: adPage },
    peer: { ...peer, paths, headers, expected: adPage },
  })
}
