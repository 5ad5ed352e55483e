import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { claimPort } from '#app/start/claimed-port.ts'
import { startProcess } from '#app/start/processes.ts'

test('who connects while the web process is loading is refused at once or answered, and never left waiting', async () => {
  const { port, socket } = await claimPort({ host: '127.0.0.1', port: 0, isChosen: false })
  const web = startProcess('tests/start/slow-listener.ts', { socket, onExit: () => {} })
  const answers: string[] = []
  while (answers.at(-1) !== 'ready' && answers.length < 1_000) {
    answers.push(await visit(`http://127.0.0.1:${port}/`))
    await pause(10)
  }
  await web.stop()
  expect(answers.at(-1)).toBe('ready')
  expect(new Set(answers.slice(0, -1))).toEqual(new Set(['refused']))
})

async function visit(url: string): Promise<string> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.text(),
    (error: Error) => (error.name === 'TimeoutError' ? 'left waiting' : 'refused'),
  )
}
