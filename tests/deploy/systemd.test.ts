import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findOnPath, root } from '#tests/support/environment/commands.ts'
import { listMissingPrograms } from '#tests/support/environment/deploy-programs.ts'

const folder = path.join(root, 'deploy/systemd')
const units = readdirSync(folder).filter((name) => /\.(?:service|timer)$/.test(name))
const files = [...units, 'majstorija-.service.d/common.conf']
const missing = listMissingPrograms('systemd-analyze')

test.each(files)('%s starts programs that exist, with settings that exist', (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8')
  const programs = [...text.matchAll(/^ExecStart=.* (\S+\.ts)\b/gm)].map(([, program]) => program!)
  expect(programs.length).toBe(text.includes('ExecStart=') ? 1 : 0)
  expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([])

  const settings = [...text.matchAll(/^(?:Environment=|ExecStart=\/usr\/bin\/env ).*/gm)]
    .flatMap(([line]) => [...line.matchAll(/\b([A-Z_]+)=/g)])
    .map(([, setting]) => setting!)
  const ours = settings.filter((setting) => !/^(?:NODE_OPTIONS|MALLOC_.*)$/.test(setting))
  const documented = readFileSync(path.join(root, '.env.example'), 'utf8')
  expect(ours.filter((setting) => !new RegExp(`^(?:# ?)?${setting}=`, 'm').test(documented))).toEqual([])
})

test.each(units.filter((name) => name.endsWith('.service')))('%s says nothing that common.conf overrides', (name) => {
  const [own, common] = [name, 'majstorija-.service.d/common.conf'].map((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^(\w+)=/gm)].map(([, setting]) => setting!),
  )
  // Of these each line adds to the others.
  const isList = (setting: string) => /^(?:Environment|After|Wants|ReadWritePaths)$/.test(setting)
  expect(own!.filter((setting) => common!.includes(setting) && !isList(setting))).toEqual([])
  expect(own).toContain('WorkingDirectory')
})

test('migrations and the backup connect as the owner of the tables, whose settings come after the common ones', () => {
  for (const unit of ['majstorija-migrate@', 'majstorija-backup']) {
    const dropIn = readFileSync(path.join(folder, `${unit}.service.d/owner.conf`), 'utf8')
    expect(dropIn).toMatch(/^\[Service\]\nEnvironmentFile=\/etc\/majstorija\/owner\.env$/m)
  }
  // systemd applies all drop-ins of a unit in the order of their names.
  expect(['owner.conf', 'common.conf'].toSorted().at(-1)).toBe('owner.conf')
})

test.skipIf(missing.length)(
  `systemd finds no fault in the units${missing.length ? ' (systemd-analyze is missing)' : ''}`,
  () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'units-'))
    try {
      cpSync(folder, copy, { recursive: true })
      const instances = units.map((name) => {
        const instance = name.replace('@.', '@3001.')
        const text = readFileSync(path.join(folder, name), 'utf8')
        writeFileSync(path.join(copy, instance), text.replaceAll('/usr/local/bin/node', process.execPath))
        return path.join(copy, instance)
      })
      const env = { ...process.env, SYSTEMD_UNIT_PATH: `${copy}:` }
      const output = execFileSync(
        'sh',
        ['-c', '"$0" verify --man=no "$@" 2>&1', findOnPath('systemd-analyze')!, ...instances],
        {
          env,
          encoding: 'utf8',
        },
      )
      expect(output.split('\n').filter((line) => line.includes('majstorija'))).toEqual([])
    } finally {
      rmSync(copy, { recursive: true })
    }
  },
)
