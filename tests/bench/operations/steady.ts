import { spawn, type ChildProcess } from 'node:child_process'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { redisProgram, startRedis } from '#tests/support/environment/redis.ts'
import { root } from '#tests/support/environment/commands.ts'
import { addCounts, describeCount, type Count } from '#tests/support/environment/test-counts.ts'
import type { Bench } from '#tests/bench/bench.ts'
import { runSuites } from './suites.ts'

const outputFolder = path.join(root, '.data/steady')

/** The fault and job suites again and again, while `busy` processes use up the processors. The output of failed runs is stored. */
export async function run({ flags: { runs, busy }, scaled, print, figure }: Bench): Promise<void> {
  const all = await listSuites()
  const suites = all.slice(0, scaled(all.length))
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-steady-'))
  const redis = redisProgram ? await startRedis(redisProgram, folder) : undefined
  if (!redis) print('There is no redis-server: the suites run on PostgreSQL only.')
  const burners = Array.from({ length: busy }, startBurner)
  process.on('exit', () => void redis?.stop())
  const counts: Count[] = []
  print(`\n${suites.length} fault and job suites, ${runs} times beside ${busy} busy processes`)
  try {
    for (let nth = 1; nth <= runs; nth += 1) {
      const startedAt = performance.now()
      const { count, output } = await runSuites(suites, {
        timeoutMinutes: 60,
        // As in `npm test`: many processes compile the same sources.
        env: { TEST_REDIS_URL: redis ? redis.url : '', NODE_COMPILE_CACHE: path.join(folder, 'compile-cache') },
      })
      counts.push(count)
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
      print(`run ${nth}: ${describeCount(count)}, ${seconds} s${count.failed ? `; ${await keep(nth, output)}` : ''}`)
    }
  } finally {
    for (const burner of burners) burner.kill('SIGKILL')
    await redis?.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
  const failedRuns = counts.filter(({ failed }) => failed > 0).length
  figure(
    `${suites.length} fault and job suites ${runs} times beside ${busy} busy processes; goal: none fails`,
    `${runs - failedRuns} runs without a failure (${describeCount(addCounts(counts))})`,
  )
}

/** The shortest first, of which a small run takes some. */
async function listSuites(): Promise<string[]> {
  const files = await Array.fromAsync(fs.glob('tests/{faults,jobs}/**/*.test.ts', { cwd: root }))
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, size: (await fs.stat(path.join(root, file))).size })),
  )
  return sizes.toSorted((one, other) => one.size - other.size).map(({ file }) => file)
}

function startBurner(): ChildProcess {
  const burner = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
  process.on('exit', () => burner.kill('SIGKILL'))
  return burner
}

async function keep(nth: number, output: string): Promise<string> {
  const file = path.join(outputFolder, `run-${nth}.log`)
  await fs.mkdir(outputFolder, { recursive: true })
  await fs.writeFile(file, output)
  return path.relative(root, file)
}
