import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to forms: they arrive, the connection breaks before or after that, or a proxy has no server for them. */
export type Condition = 'up' | 'only-sign-out' | 'broken' | 'answer-lost' | 'bad-gateway'

/** A network between browser and server that fails for what is sent, and tells how the server has answered it. */
export async function startUnreliableNetwork(origin: string) {
  let condition: Condition = 'up'
  const answers: number[] = []
  const server = createServer((incoming, outgoing) => {
    const isSent = incoming.method === 'POST' && !incoming.url!.startsWith('/api/')
    const isBroken = condition === 'broken' || (condition === 'only-sign-out' && incoming.url !== '/odjava')
    if (isSent && isBroken) return void incoming.socket.destroy()
    if (isSent && condition === 'bad-gateway') return sendBadGateway(incoming, outgoing)
    const options = { method: incoming.method, headers: incoming.headers, agent: false } as const
    const upstream = forward(`${origin}${incoming.url}`, options, (answer) => {
      if (isSent) answers.push(answer.statusCode!)
      if (isSent && condition === 'answer-lost') return void answer.resume().on('end', () => incoming.socket.destroy())
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: Condition) => void (condition = next),
    /** The statuses of the answers to forms since the last call. */
    takeAnswers: () => answers.splice(0),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function sendBadGateway(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming
    .resume()
    .on('end', () => outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'))
}
