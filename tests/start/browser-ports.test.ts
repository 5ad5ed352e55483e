import { expect, test } from 'vitest'
import { blockedPorts } from '#app/start/claimed-port.ts'
import { runCommand } from '#tests/support/environment/commands.ts'

test('a port that browsers refuse is refused with a message, before anything is started', async () => {
  const { ok, output } = await runCommand([process.execPath, 'app/start.ts'], {
    timeoutMinutes: 1,
    env: { PORT: '6000' },
  })
  expect(ok).toBe(false)
  expect(output).toBe(
    'Cannot start: browsers refuse to open pages on port 6000, which belongs to another protocol; choose another: PORT=3000 npm start.\n',
  )
})

test('fetch refuses the same ports', async () => {
  const fetchErrorOf = (port: number) =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => 'none',
      (error: Error) => (error.cause as Error).message,
    )
  for (const port of blockedPorts) expect([port, await fetchErrorOf(port)]).toEqual([port, 'bad port'])
  for (const port of [2, 4191, 5999, 6001, 10081]) expect(await fetchErrorOf(port)).not.toBe('bad port')
})
