import { promises as fs } from 'node:fs'
import path from 'node:path'

/** Beside the backups, outside of the database: a backup that is older than an erasure does not know of it. */
export const erasedAccountsName = 'erased-accounts.txt'

/** Ids and times. That of the registration tells accounts of another database apart, which have the same ids. */
export type ErasedAccount = { userId: number; registeredAt: Date; closedAt: Date }
export type ErasedAccounts = { accounts: ErasedAccount[]; unreadableLines: number }

export async function readErasedAccounts(folder: string): Promise<ErasedAccounts | undefined> {
  const text = await readList(folder)
  if (text === undefined) return undefined
  const lines = text.split('\n').filter(Boolean)
  const accounts = lines.map(parseLine).filter((account) => account !== undefined)
  return { accounts, unreadableLines: lines.length - accounts.length }
}

/** One write at the end of the file, so that several processes may append; an account that is in it twice does no harm. */
export async function appendErasedAccounts(folder: string, accounts: ErasedAccount[]): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  // A line that a full disk has cut off stays a line of its own.
  const isCutOff = /[^\n]$/.test((await readList(folder)) ?? '')
  const text = `${isCutOff ? '\n' : ''}${accounts.map((account) => `${formatLine(account)}\n`).join('')}`
  await fs.appendFile(path.join(folder, erasedAccountsName), text, { mode: 0o600, flush: true })
}

async function readList(folder: string): Promise<string | undefined> {
  try {
    return await fs.readFile(path.join(folder, erasedAccountsName), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function formatLine({ userId, registeredAt, closedAt }: ErasedAccount): string {
  return `${userId} ${registeredAt.toISOString()} ${closedAt.toISOString()}`
}

function parseLine(line: string): ErasedAccount | undefined {
  const [, userId, registeredAt, closedAt] = /^(\d{1,15}) (\S{24}) (\S{24})$/.exec(line) ?? []
  const account = { userId: Number(userId), registeredAt: new Date(registeredAt!), closedAt: new Date(closedAt!) }
  return Object.values(account).some((value) => Number.isNaN(Number(value))) ? undefined : account
}
