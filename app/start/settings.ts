import { isMainThread } from 'node:worker_threads'
import { prepareCommand } from './command.ts'
import { exitWithNpm } from './exit-with-npm.ts'

// Preloaded into the commands of package.json: node --import ./app/start/settings.ts <script>
if (isMainThread) {
  exitWithNpm()
  try {
    await prepareCommand({ whenStopped: 'refuse' })
    process.env.NODE_ENV ||= 'production'
  } catch (error) {
    process.stderr.write(`Cannot start: ${(error as Error).message}.\n`)
    process.exit(1)
  }
}
