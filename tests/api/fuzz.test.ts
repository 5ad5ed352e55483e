import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anAdmin, bearerOf } from '#tests/support/data/admins.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { readApiTable } from '#tests/support/web/access-table.ts'
import { getJson } from '#tests/support/api/api-client.ts'
import { bodyFor } from '#tests/support/api/api-bodies.ts'
import {
  readDocument,
  type OpenApiDocument,
  type Operation,
  type ApiDocument,
} from '#tests/support/api/openapi-document.ts'
import { aCanary, findMarks } from '#tests/support/data/contact-canaries.ts'
import { drainFaults } from '#tests/support/api/openapi-validation.ts'
import { db } from '#tests/support/data/database.ts'
import { formatCurl, generateCall, type GeneratedCall } from '#tests/support/api/generated-calls.ts'
import { seededRandom, type KnownValues } from '#tests/support/api/generated-values.ts'
import { aPost } from '#tests/support/data/posts.ts'
import { anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

// Read when the application is loaded, which the imports do.
vi.hoisted(() => Object.assign(process.env, { RATE_LIMIT_FACTOR: '100000' }))

/** `npm run fuzz` chooses others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const seconds = Number(process.env.FUZZ_SECONDS ?? 0)
const rounds = 3
const callsEach = 6
const slowMs = 5_000

type Who = 'visitor' | 'client' | 'worker' | 'admin'

let web: Web
let document: ApiDocument
let cast: Cast
let adminId: number
let image: Uint8Array<ArrayBuffer>
const outsiderCanaries: Awaited<ReturnType<typeof aCanary>>[] = []

beforeAll(async () => {
  web = await startWeb()
  document = readDocument((await getJson(openBrowser(web), '/api/openapi.json')) as OpenApiDocument)
  const [client, worker, otherClient, otherWorker] = await Promise.all([
    aCanary('client', 'Client'),
    aCanary('worker', 'Worker'),
    aCanary('otherClient', 'Client'),
    aCanary('otherWorker', 'Worker'),
  ])
  cast = { client, worker, otherClient, otherWorker }
  ;({ adminId } = await anAdmin())
  outsiderCanaries.push(otherClient, otherWorker)
  image = new Uint8Array(await photo({ width: 40, height: 30 }))
})
afterAll(() => web.stop())

test(
  `no generated call finds a fault, and every answer is as published (seed ${seed})`,
  { timeout: (seconds + 300) * 1_000 },
  async () => {
    const random = seededRandom(seed)
    const until = Date.now() + seconds * 1_000
    const found: string[] = []
    let calls = 0
    for (let round = 0; seconds ? Date.now() < until : round < rounds; round += 1) {
      const known = await createKnownValues()
      for (const operation of document.operations) {
        const ids = Object.fromEntries(
          Object.entries(known).map(([name, values]) => [name, String(random.oneOf(values))]),
        )
        const validBody = bodyFor(operation.name, { ...ids, id: ids.jobAdId! })
        const idIn = [idParamOf(operation.path)]
        for (let nth = 0; nth < callsEach; nth += 1) {
          const call = generateCall(operation, {
            document,
            random,
            known: { ...known, idIn },
            image,
            ...(validBody && { validBody }),
          })
          found.push(
            ...(await faultsOfCall(call, random.oneOf(['visitor', 'client', 'worker', 'admitted', 'admitted']))),
          )
          calls += 1
        }
      }
    }
    process.stdout.write(`fuzz: ${calls} calls, seed ${seed}, ${found.length} faults\n`)
    expect(found.join('\n\n')).toBe('')
  },
)

/** Makes the call and says what is wrong with how it was answered. */
async function faultsOfCall(call: GeneratedCall, requestedBy: Who | 'admitted'): Promise<string[]> {
  const { operation, address, headers, body, expectedStatuses } = call
  const admitted = admittedCallers(operation)
  const who = requestedBy === 'admitted' ? admitted[0]! : requestedBy
  const browser = await openBrowserAs(who)
  const startedAt = performance.now()
  const response = await browser(address, {
    method: operation.method,
    headers: new Headers(headers),
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const ms = performance.now() - startedAt

  const { status } = response
  const faults = drainFaults()
  if (!admitted.includes(who) && status < 400) faults.push(`${status} for a ${who}`)
  if (admitted.includes(who) && expectedStatuses && !expectedStatuses.includes(status))
    faults.push(`${status} instead of ${expectedStatuses.join(' or ')}`)
  if (ms > slowMs) faults.push(`it took ${Math.round(ms)} ms`)
  const leaked = findMarks(text, outsiderCanaries).filter((mark) => !mark.endsWith('.surname'))
  if (leaked.length && who !== 'admin') faults.push(`contacts of others: ${leaked.join(', ')}`)
  return faults.map(
    (fault) => `${fault}\n  ${call.description}, as ${who}: ${formatCurl(call, web.origin)}\n  ${text.slice(0, 300)}`,
  )
}

function admittedCallers({ method, path }: Operation): Who[] {
  const access = readApiTable().find((row) => row.method === method && row.path === path)?.access
  if (!access) return ['admin']
  if (access === 'anyone') return ['visitor', 'client', 'worker']
  return access === 'member' ? ['client', 'worker'] : [access]
}

/** With a session of its own: some calls end the one they are made with. */
async function openBrowserAs(who: Who): Promise<Browser> {
  if (who === 'admin') {
    const { authorization } = await bearerOf(adminId)
    return (target, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', authorization)
      return openBrowser(web)(target, { ...init, headers })
    }
  }
  return who === 'visitor' ? openBrowser(web) : signInAs(web, cast[who])
}

/** Every kind of thing there is, in every state: their ids by the names that calls give them. */
async function createKnownValues(): Promise<KnownValues> {
  // An admin's call of an earlier round may have blocked a worker whom the scenes need.
  await db.updateTable('worker_profiles').set({ worker_status: 'Active' }).execute()
  const stages = []
  for (const stage of ['draft', 'offered', 'in_progress', 'completed', 'cancelled'] as const)
    stages.push(await anAdAtStage(stage, cast))
  await deliverAll()
  const people = Object.values(cast).map(({ id }) => id)
  const notifications = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', 'in', people)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', cast.worker.id)
    .executeTakeFirstOrThrow()
  const images = [await anImage(cast.client.id, 1), await anImage(cast.worker.id, 2)]
  return {
    jobAdId: stages.map(({ adId }) => adId),
    offerId: stages.map(({ offerId }) => offerId).filter(Boolean),
    questionId: stages.map(({ questionId }) => questionId).filter(Boolean),
    notificationId: notifications.map(({ id }) => id),
    imageId: images,
    ...Object.fromEntries(['userId', 'workerId', 'recipientId', 'clientId'].map((name) => [name, people])),
    city: ['Sarajevo', 'Tuzla'],
    phone: ['061 222 333', '+387 61 444 555'],
    address: ['Titova 12'],
    slug: [slug, await aPost()],
    token: ['nema'],
  }
}

/** The API calls every id in a path `id`. */
function idParamOf(path: string): string {
  if (path.startsWith('/api/question/{id}')) return 'questionId'
  if (path.startsWith('/api/notification/')) return 'notificationId'
  if (path.startsWith('/api/image/')) return 'imageId'
  return path.startsWith('/api/message/direct/') ? 'userId' : 'jobAdId'
}
