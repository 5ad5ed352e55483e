import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '#tests/support/environment/commands.ts'

/** A folder with an npm that gives the registry's answers, and ends with 1 as the real one does when it found something. */
let folder: string

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'outdated-'))
  await fs.writeFile(path.join(folder, 'npm'), `#!/bin/sh\ncat "${folder}/$1.json"\nexit 1\n`, { mode: 0o755 })
})
afterEach(() => fs.rm(folder, { recursive: true }))

async function listOutdated(outdated: unknown, audit: unknown) {
  await fs.writeFile(path.join(folder, 'outdated.json'), JSON.stringify(outdated))
  await fs.writeFile(path.join(folder, 'audit.json'), typeof audit === 'string' ? audit : JSON.stringify(audit))
  const { stdout, stderr, status } = spawnSync(process.execPath, ['tools/maintenance/outdated.ts'], {
    cwd: root,
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  return { lines: stdout.trimEnd().replaceAll(/ +/g, ' ').split('\n'), stderr, status }
}

const behind = (current: string, latest: string) => ({ current, wanted: current, latest })
const noHoles = { vulnerabilities: {} }
const noAudit = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } }

test('what is behind is listed by urgency', async () => {
  const outdated = {
    patched: behind('1.0.0', '1.0.1'),
    grown: behind('1.0.0', '1.1.0'),
    broken: behind('1.0.0', '2.0.0'),
    young: behind('0.3.0', '0.4.0'),
    early: behind('18.4.0-beta.17', '18.4.0'),
  }
  expect(await listOutdated(outdated, noHoles)).toEqual({
    lines: [
      'major broken 1.0.0 → 2.0.0',
      'major young 0.3.0 → 0.4.0',
      'minor grown 1.0.0 → 1.1.0',
      'patch early 18.4.0-beta.17 → 18.4.0',
      'patch patched 1.0.0 → 1.0.1',
      '5 behind: 2 major, 1 minor, 2 patch.',
    ],
    stderr: '',
    status: 0,
  })
})

test('a hole comes first, also in a package that another one brought', async () => {
  const advisory = { title: 'Injection', url: 'https://advisories.example/1' }
  const vulnerabilities = {
    mailer: { severity: 'high', range: '<1.0.1', via: [advisory], isDirect: true },
    parser: { severity: 'low', range: '<=3.0.0', via: ['lexer'], isDirect: false },
  }
  const outdated = { broken: behind('1.0.0', '2.0.0'), mailer: behind('1.0.0', '1.0.1') }
  expect((await listOutdated(outdated, { vulnerabilities })).lines).toEqual([
    'security mailer 1.0.0 → 1.0.1 high: Injection (https://advisories.example/1)',
    'security parser <=3.0.0 → - low: by lexer, brought by another package',
    'major broken 1.0.0 → 2.0.0',
    '3 behind: 2 security, 1 major.',
  ])
})

test('nothing behind is said in a sentence', async () => {
  expect(await listOutdated({}, noHoles)).toEqual({ lines: ['No package is behind.'], stderr: '', status: 0 })
})

test.each([
  ['refuses', noAudit, '405 Method Not Allowed'],
  ['answers with a page', '<html>sign in</html>', '<html>sign in</html>'],
])('a registry that %s the audit is no all-clear, and no failure', async (_, audit, reason) => {
  const { lines, status } = await listOutdated({ patched: behind('1.0.0', '1.0.1') }, audit)
  expect(lines).toEqual([
    'patch patched 1.0.0 → 1.0.1',
    '1 behind: 1 patch.',
    `Whether one of them closes a hole is unknown: no answer to the audit (${reason}).`,
  ])
  expect(status).toBe(0)
})

test('a registry that does not answer at all is a failure', async () => {
  const away = { error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND' } }
  const { lines, stderr, status } = await listOutdated(away, noHoles)
  expect([lines, status]).toEqual([[''], 1])
  expect(stderr).toContain('does not say what is behind (getaddrinfo ENOTFOUND)')
})
