import { expect, test } from 'vitest'
import { startWebProcess, visit, type WebProcess } from '#tests/support/web-process.ts'

const requests = 60

/** Asks many things at once, ends the process with the last answer, and gives what its log says of it. */
async function linesUntil(web: WebProcess, signal: NodeJS.Signals) {
  const asked = Array.from({ length: requests }, (_, nth) =>
    visit(web)(`/prijava?nth=${nth}`).then((answer) => answer.text()),
  )
  await Promise.all(asked)
  const code = await web.end(signal)
  const lines = web
    .lines()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { code, last: lines.at(-1), answered: lines.filter(({ path }) => path === '/prijava').length }
}

test('a process that is told to end has logged every request, and says that it ended', async () => {
  const { code, last, answered } = await linesUntil(await startWebProcess(), 'SIGTERM')
  expect([code, answered]).toEqual([0, requests])
  expect(last).toMatchObject({ process: 'web', msg: 'web stopped' })
})

test.each([
  ['SIGUSR2', 'uncaughtException'],
  ['SIGHUP', 'unhandledRejection'],
] as const)(
  'a process that ends by an error (%s) has logged every request and the error, without contacts',
  async (signal, origin) => {
    const web = await startWebProcess({ NODE_OPTIONS: '--import ./tests/support/failing-on-signals.ts' })
    const { code, last, answered } = await linesUntil(web, signal)
    expect([code, answered]).toEqual([1, requests])
    expect(last).toMatchObject({
      level: 60,
      origin,
      error: 'Error told to fail by …',
      msg: 'process ended by an error',
    })
  },
)
