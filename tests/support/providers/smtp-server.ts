import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export type ReceivedMail = { messageId: string; from: string; to: string[]; raw: Buffer; isEncrypted: boolean }

/** How the server treats the next sessions: accepts mails, answers a step with an error, stops answering, or closes the connection. */
export type SmtpBehaviour =
  | 'accept'
  | { at: 'connect' | 'auth' | 'mail' | 'rcpt' | 'data'; status: number; text?: string }
  | { at: 'connect' | 'rcpt' | 'data'; does: 'hang' | 'drop' }

export type SmtpServer = {
  url: string
  port: number
  /** What was taken, in order of arrival; a mail that came twice stands there twice. */
  mails: ReceivedMail[]
  /** How many connections were opened so far, and how many are open. */
  counts: { opened: number; open: number }
  setBehaviour: (behaviour: SmtpBehaviour) => void
  stop: () => Promise<void>
}

/** A mail server that speaks the protocol, STARTTLS and AUTH included, and keeps what it is given. */
export async function startSmtpServer({
  host = '127.0.0.1',
  port = 0,
  options = {},
}: { host?: string; port?: number; options?: SMTPServerOptions } = {}): Promise<SmtpServer> {
  let behaviour: SmtpBehaviour = 'accept'
  const mails: ReceivedMail[] = []
  const counts = { opened: 0, open: 0 }
  const sockets = new Map<number | undefined, Socket>()

  /** Lets a step pass, answers it with an error, or leaves it without an answer. */
  const handleStep = (at: string, { remotePort }: { remotePort: number }, proceed: (error?: Error) => void) => {
    if (behaviour === 'accept' || behaviour.at !== at) return proceed()
    if ('status' in behaviour)
      return proceed(Object.assign(new Error(behaviour.text ?? 'as told'), { responseCode: behaviour.status }))
    if (behaviour.does === 'drop') sockets.get(remotePort)?.destroy()
  }

  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onConnect(session, done) {
      counts.opened += 1
      counts.open += 1
      handleStep('connect', session, done)
    },
    onClose: () => void (counts.open -= 1),
    onAuth: ({ username }, session, done) =>
      handleStep('auth', session, (error) => done(error ?? null, error ? undefined : { user: username })),
    onMailFrom: (_, session, done) => handleStep('mail', session, done),
    onRcptTo: (_, session, done) => handleStep('rcpt', session, done),
    async onData(stream, session, done) {
      const raw = await buffer(stream).catch(() => undefined)
      // Its sender died in the middle of it.
      if (!raw) return
      handleStep('data', session, (error) => {
        if (!error) mails.push(mailOf(raw, session))
        done(error)
      })
    },
    ...options,
  })
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  server.on('error', () => {})
  server.listen(port, host)
  await once(server.server, 'listening')
  const boundPort = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://${host}:${boundPort}`,
    port: boundPort,
    mails,
    counts,
    setBehaviour: (next) => void (behaviour = next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function mailOf(raw: Buffer, { envelope: { mailFrom, rcptTo }, secure }: SMTPServerSession): ReceivedMail {
  return {
    messageId: /^message-id:\s*<([^>]+)>/im.exec(raw.toString('latin1'))?.[1] ?? '',
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw,
    isEncrypted: secure,
  }
}
