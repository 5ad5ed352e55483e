import { spawn, type ChildProcess } from 'node:child_process'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { redisProgram, startRedis } from '#tests/support/environment/redis.ts'
import { root, runCommand } from '#tests/support/environment/commands.ts'
import { addCounts, countVitest, describeCount, type Count } from '#tests/support/environment/test-counts.ts'
import type { Bench } from '#tests/bench/bench.ts'

const suites = ['tests/faults', 'tests/jobs']
const outputFolder = path.join(root, '.data/steady')

/** The fault and job suites again and again, while `busy` processes use up the processors. The output of failed runs is stored. */
export async function run({ flags: { runs, busy }, print, figure }: Bench): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-steady-'))
  const redis = redisProgram ? await startRedis(redisProgram, folder) : undefined
  if (!redis) print('There is no redis-server: the suites run on PostgreSQL only.')
  const burners = Array.from({ length: busy }, startBurner)
  process.on('exit', () => void redis?.stop())
  const counts: Count[] = []
  print(`\n${suites.join(' and ')}, ${runs} times beside ${busy} busy processes`)
  try {
    for (let nth = 1; nth <= runs; nth += 1) {
      const startedAt = performance.now()
      const { count, output } = await runSuites(folder, redis ? redis.url : '')
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
    `the fault and job suites ${runs} times beside ${busy} busy processes`,
    `${runs - failedRuns} runs without a failure (${describeCount(addCounts(counts))})`,
  )
}

async function runSuites(folder: string, redisUrl: string): Promise<{ count: Count; output: string }> {
  const report = path.join(folder, 'report.json')
  const { ok, output } = await runCommand(
    ['vitest', 'run', ...suites, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      timeoutMinutes: 60,
      env: {
        NODE_ENV: 'test',
        TEST_DATABASE_URL: process.env.DATABASE_URL!,
        TEST_REDIS_URL: redisUrl,
        // As in `npm test`: many processes compile the same sources.
        NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
      },
    },
  )
  const count = await countVitest(report, ok)
  await fs.rm(report, { force: true })
  return { count, output }
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
