import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPicture } from '#tests/support/ads.ts'
import { readApiTable } from '#tests/support/access-table.ts'
import { get } from '#tests/support/api.ts'
import { bodyFor } from '#tests/support/api-bodies.ts'
import { readDocument, type Document, type Operation, type ReadDocument } from '#tests/support/api-document.ts'
import { aMarked, marksIn } from '#tests/support/canaries.ts'
import { takeFaults } from '#tests/support/checked-answers.ts'
import { db } from '#tests/support/database.ts'
import { asCurl, generateCall, type GeneratedCall } from '#tests/support/generated-calls.ts'
import { seeded, type Known } from '#tests/support/generated-values.ts'
import { aPost } from '#tests/support/posts.ts'
import { aStage, type Company } from '#tests/support/scenes.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { photo } from '#tests/images/pictures.ts'
import { signIn, startWeb, visit, type Browser, type Web } from '#tests/support/web.ts'

// Read when the application is loaded, which the imports do.
vi.hoisted(() => Object.assign(process.env, { RATE_LIMIT_FACTOR: '100000' }))

/** `npm run fuzz` chooses others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const seconds = Number(process.env.FUZZ_SECONDS ?? 0)
const rounds = 3
const callsEach = 6
const slowMs = 5_000

type Who = 'visitor' | 'client' | 'worker'

let web: Web
let document: ReadDocument
let company: Company
let picture: Uint8Array<ArrayBuffer>
const outsiders: Awaited<ReturnType<typeof aMarked>>[] = []

beforeAll(async () => {
  web = await startWeb()
  document = readDocument((await get(visit(web), '/api/openapi.json')) as Document)
  const [client, worker, otherClient, otherWorker] = await Promise.all([
    aMarked('client', 'Client'),
    aMarked('worker', 'Worker'),
    aMarked('otherClient', 'Client'),
    aMarked('otherWorker', 'Worker'),
  ])
  company = { client, worker, otherClient, otherWorker }
  outsiders.push(otherClient, otherWorker)
  picture = new Uint8Array(await photo({ width: 40, height: 30 }))
})
afterAll(() => web.stop())

test(
  `no generated call finds a fault, and every answer is as published (seed ${seed})`,
  { timeout: (seconds + 300) * 1_000 },
  async () => {
    const random = seeded(seed)
    const until = Date.now() + seconds * 1_000
    const found: string[] = []
    let calls = 0
    for (let round = 0; seconds ? Date.now() < until : round < rounds; round += 1) {
      const known = await aRound()
      for (const operation of document.operations) {
        const ids = Object.fromEntries(
          Object.entries(known).map(([name, values]) => [name, String(random.oneOf(values))]),
        )
        const usual = bodyFor(operation.name, { ...ids, id: ids.jobAdId! })
        const idIn = [idMeant(operation.path)]
        for (let nth = 0; nth < callsEach; nth += 1) {
          const call = generateCall(operation, {
            document,
            random,
            known: { ...known, idIn },
            picture,
            ...(usual && { usual }),
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
async function faultsOfCall(call: GeneratedCall, asked: Who | 'admitted'): Promise<string[]> {
  const { operation, address, headers, body, refusedWith } = call
  const admitted = whoIsAdmitted(operation)
  const who = asked === 'admitted' ? admitted[0]! : asked
  const browser = await browserOf(who)
  const began = performance.now()
  const response = await browser(address, {
    method: operation.method,
    headers: new Headers(headers),
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const ms = performance.now() - began

  const { status } = response
  const faults = takeFaults()
  if (!admitted.includes(who) && status < 400) faults.push(`${status} for a ${who}`)
  if (admitted.includes(who) && refusedWith && !refusedWith.includes(status))
    faults.push(`${status} instead of ${refusedWith.join(' or ')}`)
  if (ms > slowMs) faults.push(`it took ${Math.round(ms)} ms`)
  const leaked = marksIn(text, outsiders).filter((mark) => !mark.endsWith('.surname'))
  if (leaked.length) faults.push(`contacts of others: ${leaked.join(', ')}`)
  return faults.map(
    (fault) => `${fault}\n  ${call.about}, as ${who}: ${asCurl(call, web.origin)}\n  ${text.slice(0, 300)}`,
  )
}

function whoIsAdmitted({ method, path }: Operation): Who[] {
  const { access } = readApiTable().find((row) => row.method === method && row.path === path)!
  if (access === 'anyone') return ['visitor', 'client', 'worker']
  return access === 'member' ? ['client', 'worker'] : [access]
}

/** With a session of its own: some calls end the one they are made with. */
async function browserOf(who: Who): Promise<Browser> {
  return who === 'visitor' ? visit(web) : signIn(web, company[who])
}

/** Every kind of thing there is, in every state: their ids by the names that calls give them. */
async function aRound(): Promise<Known> {
  const stages = []
  for (const stage of ['draft', 'offered', 'in_progress', 'completed', 'cancelled'] as const)
    stages.push(await aStage(stage, company))
  await deliverAll()
  const people = Object.values(company).map(({ id }) => id)
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
    .where('user_id', '=', company.worker.id)
    .executeTakeFirstOrThrow()
  const images = [await aPicture(company.client.id, 1), await aPicture(company.worker.id, 2)]
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
function idMeant(path: string): string {
  if (path.startsWith('/api/question/{id}')) return 'questionId'
  if (path.startsWith('/api/notification/')) return 'notificationId'
  if (path.startsWith('/api/image/')) return 'imageId'
  return path.startsWith('/api/message/direct/') ? 'userId' : 'jobAdId'
}
