/** Runs a command that may answer how it is used; each failure is one sentence on the error output. */
export async function runBackupCommand(verb: string, run: () => Promise<string | undefined>): Promise<void> {
  try {
    const usage = await run()
    if (usage) fail(usage)
  } catch (error) {
    fail(`Cannot ${verb}: ${(error as Error).message.replace(/\.$/, '')}.`)
  }
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
