import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ensurePrivateFolder, privateFileOptions } from '#app/gateways/private-folder.server.ts'
import type { AppPushMessage, Gateway, MailMessage, SmsMessage, WebPushMessage } from '#app/gateways/gateway.ts'

export type MailboxChannel = 'email' | 'sms' | 'web_push' | 'fcm' | 'apns'

/** Records messages as JSON files in a folder instead of sending them; file names sort by time. */
export function recordingGateway<Message extends { key: string }>(
  channel: MailboxChannel,
  folder: string,
): Gateway<Message> {
  return {
    async send(message) {
      const name = `${String(Date.now()).padStart(15, '0')}-${channel}-${randomUUID()}.json`
      const temporary = path.join(folder, `.${name}`)
      await ensurePrivateFolder(folder)
      await writeFile(temporary, JSON.stringify({ channel, at: new Date().toISOString(), message }), privateFileOptions)
      await rename(temporary, path.join(folder, name))
      return { result: 'sent' }
    },
  }
}

export type MailboxEntry = { name: string; at: string } & (
  | { channel: 'email'; message: MailMessage }
  | { channel: 'sms'; message: SmsMessage }
  | { channel: 'web_push'; message: WebPushMessage }
  | { channel: 'fcm' | 'apns'; message: AppPushMessage }
)

const entryName = /^\d{15}-(?:email|sms|web_push|fcm|apns)-[\da-f-]{36}$/

/** Newest first, without unfinished files. */
export async function listMailbox(folder: string, limit = 200): Promise<MailboxEntry[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const newest = names
    .map((name) => path.basename(name, '.json'))
    .filter((name) => entryName.test(name))
    .toSorted()
    .slice(-limit)
    .toReversed()
  const entries = await Promise.all(newest.map((name) => readMailboxEntry(folder, name)))
  return entries.filter((entry) => entry !== undefined)
}

export async function readMailboxEntry(folder: string, name: string): Promise<MailboxEntry | undefined> {
  if (!entryName.test(name)) return undefined
  try {
    const { channel, at, message } = JSON.parse(
      await readFile(path.join(folder, `${name}.json`), 'utf8'),
    ) as MailboxEntry
    return message ? ({ name, at, channel, message } as MailboxEntry) : undefined
  } catch {
    return undefined
  }
}
