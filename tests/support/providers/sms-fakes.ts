import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedSms = { path: string; headers: IncomingMessage['headers']; body: string }

export type SmsReply = { status?: number; headers?: Record<string, string>; body?: unknown; does?: 'hang' | 'drop' }

export type SmsProvider = {
  origin: string
  port: number
  /** Every request, in order of arrival, also those that were refused. */
  received: ReceivedSms[]
  /** What is answered from now on; nothing for taking everything as the provider does. */
  setReply: (answer?: SmsReply) => void
  stop: () => Promise<void>
}

/** Infobip's SMS v3: takes each `messageId` once and calls a repetition what it is, unless it is forgetful: then it takes that too. */
export function startInfobipFake(port = 0, { isForgetful: acceptsDuplicates = false } = {}): Promise<SmsProvider> {
  const known = new Set<string>()
  return startProvider(
    port,
    ({ body }) => {
      const { messages } = JSON.parse(body) as { messages: [{ destinations: [{ to: string; messageId: string }] }] }
      const { to, messageId } = messages[0].destinations[0]
      const status = known.has(messageId)
        ? {
            groupId: 5,
            groupName: 'REJECTED',
            id: 23,
            name: 'REJECTED_DUPLICATE_MESSAGE_ID',
            description: 'Duplicate message id',
          }
        : {
            groupId: 1,
            groupName: 'PENDING',
            id: 26,
            name: 'PENDING_ACCEPTED',
            description: 'Message sent to next instance',
          }
      if (!acceptsDuplicates) known.add(messageId)
      return { bulkId: 'bulk', messages: [{ messageId, status, destination: to, details: { messageCount: 1 } }] }
    },
    200,
  )
}

/** Twilio's Messages.json: every request is a new message. */
export function startTwilioFake(port = 0): Promise<SmsProvider> {
  let count = 0
  return startProvider(
    port,
    ({ body }) => {
      const fields = new URLSearchParams(body)
      count += 1
      return {
        sid: `SM${String(count).padStart(32, '0')}`,
        status: 'queued',
        num_segments: '1',
        error_code: null,
        to: fields.get('To'),
        from: fields.get('From'),
      }
    },
    201,
  )
}

async function startProvider(
  port: number,
  acceptSms: (received: ReceivedSms) => unknown,
  successStatus: number,
): Promise<SmsProvider> {
  const received: ReceivedSms[] = []
  let answer: SmsReply | undefined
  const server = createServer(async (request, response) => {
    const sms = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    received.push(sms)
    if (answer?.does === 'hang') return
    if (answer?.does === 'drop') return void request.socket.destroy()
    const body = answer ? answer.body : acceptSms(sms)
    response.writeHead(answer?.status ?? successStatus, { 'content-type': 'application/json', ...answer?.headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: boundPort } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${boundPort}`,
    port: boundPort,
    received,
    setReply: (next) => void (answer = next),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
