import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const settings = [
  'DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED',
  'ACCEPT_ALL_COOKIES:TRUE',
  'PERSISTENT_COOKIES:TRUE',
  'PREFERRED_LANGUAGE:bs',
  'CHARACTER_SET:utf-8',
  'ASSUME_CHARSET:utf-8',
]

/** One entry of a form: text for the field with this label, or nothing for an option that is to be chosen. */
export type Entry = [label: string, text?: string]

/** Someone who uses lynx, with cookies of their own. Every form is filled in by keystrokes on a terminal. */
export class Lynx {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'lynx-'))
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
    writeFileSync(this.#file('cfg'), `${settings.join('\n')}\n`)
    writeFileSync(this.#file('cookies'), '')
  }

  /** The page as lynx shows it, every link and field with its number, and the list of links below. */
  read(address: string): string {
    const { stdout } = spawnSync('lynx', [...this.#flags(), '-dump', '-width=240', `${this.#origin}${address}`], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    return stdout
  }

  /** Opens the page, fills in the form and presses the button. */
  send(address: string, entries: Entry[], button: string): void {
    const page = this.read(address)
    const keys = entries.flatMap(([label, text]) => [
      ...goTo(numberOf(page, label, text === undefined)),
      'key ^J',
      ...(text === undefined ? [] : [...keysFor(text), 'key <tab>']),
    ])
    this.#press(address, [...keys, ...goTo(numberOf(page, button, true)), 'key ^J', 'key Q', 'key y'])
  }

  /** Where the link with these words leads. */
  addressOf(address: string, text: string): string {
    const page = this.read(address)
    const target = new RegExp(`^ *${numberOf(page, text, true)}\\. (\\S+)$`, 'm').exec(page)?.[1]
    if (!target) throw new Error(`lynx sees no link "${text}" on ${address}:\n${page}`)
    return target.replace(this.#origin, '').replace(/#.*/, '')
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #press(address: string, keys: string[]): void {
    writeFileSync(this.#file('keys'), `${keys.join('\n')}\n`)
    const flags = [
      ...this.#flags(),
      `-cookie_save_file=${this.#file('cookies')}`,
      '-tna',
      '-nopause',
      `-cmd_script=${this.#file('keys')}`,
    ]
    const command = `TERM=xterm LINES=60 COLUMNS=120 lynx ${flags.join(' ')} '${this.#origin}${address}'`
    spawnSync('script', ['-qfec', command, this.#file('terminal')], { stdio: 'ignore', timeout: 30_000 })
  }

  #flags(): string[] {
    return ['-popup', `-cfg=${this.#file('cfg')}`, `-cookie_file=${this.#file('cookies')}`]
  }

  #file(name: string): string {
    return path.join(this.#folder, name)
  }
}

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}

/** The number that stands before an option, link or button, or before the first field after a label. */
function numberOf(page: string, label: string, isBefore: boolean): number {
  const text = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const pattern = isBefore
    ? new RegExp(String.raw`\[(\d+)\](?:BUTTON\))?(?:[([][ *X]?[)\]])?\s*${text}`)
    : new RegExp(String.raw`(?:^|[\s\]])${text}(?=[\s(])[^[]*\[(\d+)\]`, 'm')
  const found = pattern.exec(page)
  if (!found) throw new Error(`lynx sees no "${label}" here:\n${page}`)
  return Number(found[1])
}

function goTo(number: number): string[] {
  return [...keysFor(`${number}g`), 'key ^J']
}

function keysFor(text: string): string[] {
  return [...text].map((letter) => `key ${letter === ' ' ? '<space>' : letter}`)
}
