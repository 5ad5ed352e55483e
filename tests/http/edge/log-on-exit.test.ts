import { expect, test } from 'vitest'
import { startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

const requests = 60

/** Asks many things at once, ends the process with the last answer, and gives what its log says of it. */
async function logUntilExit(web: WebProcess, signal: NodeJS.Signals) {
  const responses = Array.from({ length: requests }, (_, nth) =>
    openBrowser(web)(`/prijava?nth=${nth}`).then((answer) => answer.text()),
  )
  await Promise.all(responses)
  const code = await web.terminate(signal)
  const lines = web
    .lines()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { code, last: lines.at(-1), loggedRequests: lines.filter(({ path }) => path === '/prijava').length }
}

test('a process that is stopped has logged every request, and that it ended', async () => {
  const { code, last, loggedRequests } = await logUntilExit(await startWebProcess(), 'SIGTERM')
  expect([code, loggedRequests]).toEqual([0, requests])
  expect(last).toMatchObject({ process: 'web', msg: 'web stopped' })
})

test.each([
  ['SIGUSR2', 'uncaughtException'],
  ['SIGHUP', 'unhandledRejection'],
] as const)(
  'a process that ends by an error (%s) has logged every request and the error, without contacts',
  async (signal, origin) => {
    const web = await startWebProcess({ NODE_OPTIONS: '--import ./tests/support/web/crash-on-signals.ts' })
    const { code, last, loggedRequests } = await logUntilExit(web, signal)
    expect([code, loggedRequests]).toEqual([1, requests])
    expect(last).toMatchObject({
      level: 60,
      origin,
      error: 'Error told to fail by …',
      msg: 'process ended by an error',
    })
  },
)
