import { beforeEach, expect, test, vi } from 'vitest'
import { circuitBreaker } from '#app/gateways/storage/circuit-breaker.ts'

const openMs = 5_000
const fail = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('away')))

let time: number
let changes: boolean[]
let run: ReturnType<typeof circuitBreaker>

beforeEach(() => {
  fail.mockClear()
  time = 0
  changes = []
  run = circuitBreaker({ maxFailures: 3, openMs, now: () => time, onChange: (isOpen) => changes.push(isOpen) })
})

test('after three failures calls fail without being made, one tries again, and a success lets all through', async () => {
  for (let nth = 0; nth < 6; nth += 1) await expect(run(fail)).rejects.toThrow('cannot be used')
  expect(fail).toHaveBeenCalledTimes(3)
  time += openMs
  await expect(run(fail)).rejects.toThrow('away')
  await expect(run(succeed)).rejects.toThrow('cannot be used')
  expect(changes).toEqual([true])

  time += openMs
  expect(await run(succeed)).toBe('there')
  expect(await Promise.all([run(succeed), run(succeed)])).toEqual(['there', 'there'])
  expect(changes).toEqual([true, false])
})

test('while the trial is pending the others fail at once', async () => {
  for (let nth = 0; nth < 3; nth += 1) await run(fail).catch(() => {})
  time += openMs
  const trial = Promise.withResolvers<string>()
  const pending = run(() => trial.promise)
  await expect(run(succeed)).rejects.toThrow('cannot be used')
  trial.resolve('there')
  expect(await pending).toBe('there')
})

test('failures that do not follow each other change nothing', async () => {
  for (const call of [fail, fail, succeed, fail, fail]) await run(call).catch(() => {})
  expect(await run(succeed)).toBe('there')
  expect(changes).toEqual([])
})

function succeed(): Promise<string> {
  return Promise.resolve('there')
}
