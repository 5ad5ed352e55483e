import { beforeAll, expect, test } from 'vitest'
import { runCommand, type CommandResult } from '#tests/support/environment/commands.ts'

/** Four times what it takes on two idle cores. */
const hangsAfterMinutes = 20

/** Runs benches on the least data for the shortest time, and holds that each ends well and prints what it is made for. */
export function testShortRounds(names: string[], figures: string[]): void {
  let result: CommandResult
  beforeAll(async () => {
    result = await runBenches(...names, '--short', '--keep-build')
  }, hangsAfterMinutes * 61_000)

  test('every bench ends well', () => {
    expect(result.ok, result.output).toBe(true)
  })

  test.each(figures)('the figure of “%s” is printed', (what) => {
    expect(result.output).toMatch(new RegExp(`^${what}[^\\n]*: [^\\n]*\\d`, 'm'))
  })
}

export function runBenches(...args: string[]): Promise<CommandResult> {
  return runCommand([process.execPath, 'tests/bench/run.ts', ...args], {
    timeoutMinutes: hangsAfterMinutes,
    env: { NODE_ENV: 'test' },
  })
}
