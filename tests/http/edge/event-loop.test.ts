import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#tests/support/environment/commands.ts'

/** A process whose event loop stands for so long, and then shows its metrics. */
function run(blockedMs: number) {
  const script = `
    import { setTimeout as pause } from 'node:timers/promises'
    import { pino } from 'pino'
    import { Registry } from 'prom-client'
    import { watchEventLoop } from '#app/http/edge/event-loop.server.ts'
    const registry = new Registry()
    const log = pino(pino.destination({ dest: 1, sync: true }))
    const end = watchEventLoop(log, registry, { blockMs: 200, stallMs: 300, requests: () => ['POST /prijava'] })
    await pause(800)
    const until = performance.now() + ${blockedMs}
    while (performance.now() < until);
    await pause(300)
    console.log(await registry.metrics())
    await end()`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  })
  const lines = stdout.split('\n')
  const logged = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; ms: number; requests?: string[] })
  const metric = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  return {
    logged,
    blocks: metric('event_loop_blocks_total'),
    maxBlockSeconds: metric('event_loop_longest_block_seconds'),
  }
}

test('a loop that stands is reported while it stands, and afterwards with what was at work', () => {
  const { logged, blocks, maxBlockSeconds } = run(1_500)
  expect(logged.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    '50 event loop is blocked',
    '50 event loop is blocked',
    '50 event loop is blocked',
    '50 event loop was blocked',
  ])
  expect(logged.at(-1)).toMatchObject({ requests: ['POST /prijava'], ms: expect.closeTo(1_500, -3) })
  expect(blocks).toBe(1)
  expect(maxBlockSeconds).toBeGreaterThan(1.2)
})

test('a loop that is not blocked logs nothing', () => {
  expect(run(0)).toMatchObject({ logged: [], blocks: 0 })
})
