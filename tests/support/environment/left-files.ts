import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Made by the build and the suites, and ignored by git as a whole. */
const ownFolders = /^!! (?:node_modules|build|\.react-router|\.data|\.shots|test-results|playwright-report)\b/

/** Files of a clone that are not in its repository, as `git status` names them; none where there is no clone or no git. */
export async function listForeignFiles(folder: string): Promise<string[]> {
  const flags = ['status', '--porcelain', '--ignored', '--untracked-files=all']
  const listed = promisify(execFile)('git', flags, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  const { stdout } = await listed.catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter((line) => /^(?:\?\?|!!) /.test(line) && !ownFolders.test(line))
}
