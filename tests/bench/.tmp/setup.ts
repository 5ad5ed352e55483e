import { prepareDatabase } from '../database.ts'
import { writeFileSync } from 'node:fs'
await prepareDatabase({ isBig: false, say: console.log })
const { postManyAds } = await import('../ads.ts')
const { clientId, adIds } = await postManyAds()
const { startSession } = await import('#app/accounts/sessions.server.ts')
const { db } = await import('#db/connection.ts')
const { sessionCookie } = await import('#app/http/cookies.server.ts')
const token = await startSession(db, { userId: clientId, agent: 'bench', network: '127.0.0.1', now: new Date() })
const cookie = (await sessionCookie.serialize(token)).split(';', 1)[0] + '; js=1'
const keys = ['NODE_ENV', 'DATABASE_URL', 'SECRET', 'HOST', 'RATE_LIMIT_FACTOR', 'UPLOADS_DIR', 'LOG_LEVEL']
writeFileSync(
  '/tmp/perf/env.json',
  JSON.stringify({ env: Object.fromEntries(keys.map((k) => [k, process.env[k]])), cookie, adIds }),
)
process.exit(0)
