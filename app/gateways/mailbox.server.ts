import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Gateway } from '#app/gateways/sending.ts'

export type MailboxChannel = 'email' | 'sms' | 'web_push' | 'fcm' | 'apns'

/**
 * The recording twin of a provider: what would have been sent lies in a folder instead, one JSON file for each sending in
 * the order of their names. A message that is sent twice lies there twice.
 */
export function recordingGateway<Message extends { key: string }>(channel: MailboxChannel, folder: string): Gateway<Message> {
  return {
    async send(message) {
      const name = `${String(Date.now()).padStart(15, '0')}-${channel}-${randomUUID()}.json`
      const temporary = path.join(folder, `.${name}`)
      await mkdir(folder, { recursive: true })
      await writeFile(temporary, JSON.stringify({ channel, at: new Date().toISOString(), message }))
      await rename(temporary, path.join(folder, name))
      return { result: 'sent' }
    },
  }
}
