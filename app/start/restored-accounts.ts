import path from 'node:path'

type Restored = { folder: string; report: (line: string) => void }

/** Before the copy serves anybody. The list lies beside the backup, and where the workers write it. */
export async function closeListedAccounts({ folder, report }: Restored): Promise<void> {
  const { config } = await import('#app/config.server.ts')
  const { closeErasedAgain } = await import('#app/personal-data/closing-again.server.ts')
  const { erasedAccountsName, readErasedAccounts } = await import('#db/backup/erased-accounts.ts')
  const { db } = await import('#db/connection.ts')
  const folders = [...new Set([folder, path.resolve(config.BACKUP_DIR)])]
  const lists = []
  for (const each of folders) {
    const list = await readErasedAccounts(each)
    if (list) lists.push({ folder: each, ...list })
  }
  if (lists.length === 0) {
    report(
      `There is no list of erased accounts (${erasedAccountsName}) in ${folders.join(' or ')}: ` +
        'accounts that were erased after this backup are open again.',
    )
    return
  }

  const unreadable = lists.reduce((sum, list) => sum + list.unreadableLines, 0)
  if (unreadable > 0) report(`Lines of ${erasedAccountsName} that cannot be read: ${unreadable}.`)
  try {
    const accounts = lists.flatMap((list) => list.accounts)
    const count = await closeErasedAgain(db, accounts, { now: new Date() })
    report(`${describeCount(count)} The list is in ${lists.map((list) => list.folder).join(' and ')}.`)
  } catch (error) {
    throw new Error(
      `the database is restored, but not all accounts that were erased after the backup are closed ` +
        `(${(error as Error).message}); let nobody in before "npm run restore -- --erased-only ${folder}" has ended well`,
      { cause: error },
    )
  } finally {
    await db.destroy()
  }
}

function describeCount(count: number): string {
  if (count === 0) return 'No account was erased after this backup.'
  return count === 1
    ? '1 account that was erased after this backup was closed and erased again.'
    : `${count} accounts that were erased after this backup were closed and erased again.`
}
