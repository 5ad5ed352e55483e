import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAllSettled, makeJobsDue } from '#tests/faults/provider-fakes.ts'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker } from '#tests/jobs/worker-process.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { listMissingPrograms } from '#tests/support/environment/deploy-programs.ts'
import { startProxies, type Proxies } from '#tests/support/environment/proxies.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { listStoredTexts, startLoad, type Load } from './proxy-load.ts'

/** FAULT_ROUNDS=20 for the long run. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
const writersAtOnce = 3

const missing = listMissingPrograms('caddy', 'haproxy')

describe.skipIf(missing.length)(
  `two web processes behind the proxies of deploy/${missing.length ? ` (${missing.join(', ')} is missing)` : ''}`,
  () => {
    let proxies: Proxies
    let cast: { clientId: number; workerId: number }
    let environments: Record<string, string>[]
    const webs: WebProcess[] = []
    const start = async (index: number) => (webs[index] = await startWebProcess(environments[index]!))

    beforeAll(async () => {
      const [port, ...webPorts] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
      const origin = `http://127.0.0.1:${port}`
      environments = webPorts.map((webPort) => ({
        PORT: String(webPort),
        PUBLIC_ORIGIN: origin,
        TRUSTED_PROXIES: '127.0.0.1',
      }))
      await Promise.all([start(0), start(1)])
      proxies = await startProxies(
        webPorts.map((webPort) => `127.0.0.1:${webPort}`),
        port,
      )
      cast = { clientId: (await aClient()).id, workerId: (await aWorker()).id }
    })
    afterAll(async () => {
      await proxies?.stop()
      await Promise.all(webs.map((web) => web.kill()))
    })

    test('one is killed: no read fails, no write is doubled, and only writes that it had begun fail', async () => {
      const load = await startLoad(proxies.origin, cast)
      await pause(1_000)
      await webs[0]!.kill()
      await pause(4_000)
      await start(0)
      const restartedAt = performance.now()
      await expectUsed(webs[0]!)
      const backMs = performance.now() - restartedAt
      await load.end()
      report('killed', load, { backMs })

      expect(load.failedReads).toEqual([])
      expect(load.failedWrites.size).toBeLessThanOrEqual(writersAtOnce)
      await expectWrittenOnce(load)
    })

    test('one is frozen: its reads go to the other one, its writes wait', { timeout: 60_000 }, async () => {
      const load = await startLoad(proxies.origin, cast)
      await pause(1_000)
      webs[1]!.signal('SIGSTOP')
      await pause(12_000)
      webs[1]!.signal('SIGCONT')
      await expectUsed(webs[1]!)
      await load.end()
      report('frozen', load)

      expect(load.failedReads).toEqual([])
      expect(load.failedWrites.size).toBeLessThanOrEqual(writersAtOnce)
      await expectWrittenOnce(load)
    })

    test('rolling restarts of web and worker: nothing fails', { timeout: 60_000 + rounds * 60_000 }, async () => {
      let worker = await startWorker('before', {})
      const load = await startLoad(proxies.origin, cast)
      const exits: { code: number | null; ms: number }[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const index of [0, 1]) {
          await pause(500)
          exits.push(await measureExit(webs[index]!.terminate('SIGTERM')))
          await start(index)
          await expectUsed(webs[index]!)
        }
        worker.child.kill('SIGTERM')
        exits.push(await measureExit(worker.exited))
        worker = await startWorker(`after-${round}`, {})
      }
      await load.end()
      await waitUntil(async () => {
        await makeJobsDue()
        return isAllSettled()
      }, 30_000)
      worker.child.kill('SIGTERM')
      exits.push(await measureExit(worker.exited))
      report('rolling', load, { slowestExitMs: Math.max(...exits.map(({ ms }) => ms)) })

      expect(load.failedReads).toEqual([])
      expect([...load.failedWrites.values()]).toEqual([])
      await expectWrittenOnce(load)
      expect(exits.filter(({ code, ms }) => code !== 0 || ms > 20_000)).toEqual([])
    })
  },
)

/** New requests reach this process again. */
async function expectUsed(web: WebProcess): Promise<void> {
  const before = web.lines().length
  await waitUntil(async () => web.lines().length > before + 5)
}

async function expectWrittenOnce({ written, failedWrites }: Load): Promise<void> {
  const stored = await listStoredTexts()
  const ofLoad = stored.filter((text) => written.includes(text) || failedWrites.has(text))
  expect(ofLoad.length).toBe(new Set(ofLoad).size)
  expect(written.filter((text) => !ofLoad.includes(text))).toEqual([])
}

async function measureExit(exited: Promise<number | null>): Promise<{ code: number | null; ms: number }> {
  const startedAt = performance.now()
  return { code: await exited, ms: performance.now() - startedAt }
}

function report(
  fault: string,
  { reads, slowestReadMs, failedReads, written, failedWrites, shed }: Load,
  more: object = {},
): void {
  process.stdout.write(
    `${fault}: ${JSON.stringify({ reads, slowestReadMs, failedReads: failedReads.length, writes: written.length, failedWrites: [...failedWrites.values()], shed, ...more })}\n`,
  )
}
