import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import path from 'node:path'
import { createInterface } from 'node:readline'
import webpush from 'web-push'
import type { WebPushMessage } from '#app/gateways/gateway.ts'
import { openWebPush } from '#app/gateways/push/web-push.server.ts'
import { certificate } from '#tests/support/providers/local-tls.ts'
import { median, type Bench } from './bench.ts'
import { startPinned } from './pinned-processes.ts'

const maxDevices = 10_000
const concurrency = 50
const vapid = webpush.generateVAPIDKeys()
const subject = 'mailto:info@majstorija.ba'

type Throughput = { perSecond: number; perCpuSecond: number }

/** P-10: a push to 10,000 devices at a local TLS push service, against `webpush.sendNotification` in a loop, as many at a time. */
export async function run(bench: Bench): Promise<void> {
  const sink = startPinned({ cpu: 0, args: [path.join(import.meta.dirname, 'push-sink.ts')] })
  const [line] = (await once(createInterface(sink.stdout!), 'line')) as [string]
  const ports = JSON.parse(line) as { h2: number; http1: number }
  const gateway = openWebPush({ ...vapid, subject, extraHosts: [`127.0.0.1:${ports.h2}`], ca: certificate })
  const agent = new https.Agent({ ca: certificate, keepAlive: true, maxSockets: concurrency })
  const ours = async (message: WebPushMessage) => (await gateway.send(message)).result === 'sent'
  const theirs = async (message: WebPushMessage) => {
    const { endpoint, publicKey: p256dh, authSecret: auth, title, body, navigationUrl, tag, ttlSeconds: TTL } = message
    const options = { vapidDetails: { subject, ...vapid }, TTL, urgency: 'normal' as const, topic: tag, agent }
    const { statusCode } = await webpush.sendNotification(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, body, navigationUrl, tag }),
      options,
    )
    return statusCode === 201
  }

  const devices = bench.scaled(maxDevices)
  const [ownMessages, peerMessages] = [ports.h2, ports.http1].map((port) => subscriptionsAt(port, devices))
  bench.print(
    `\nA push to ${devices} devices at a local TLS push service, ${concurrency} at a time (peer: webpush.sendNotification, connections kept). Goal: ≥ 1.80 ×`,
  )
  await Promise.all([sendAll(ownMessages!.slice(0, 500), ours), sendAll(peerMessages!.slice(0, 500), theirs)])
  const [ratios, cpuRatios]: number[][] = [[], []]
  try {
    for (let round = 1; round <= bench.flags.rounds; round += 1) {
      const peer = await sendAll(peerMessages!, theirs)
      const own = await sendAll(ownMessages!, ours)
      ratios!.push(own.perSecond / peer.perSecond)
      cpuRatios!.push(own.perCpuSecond / peer.perCpuSecond)
      bench.print(
        `round ${round}: sendNotification ${peer.perSecond.toFixed(0)}/s, ours ${own.perSecond.toFixed(0)}/s, ratio ${ratios!.at(-1)!.toFixed(2)}; for a processor second ${peer.perCpuSecond.toFixed(0)} and ${own.perCpuSecond.toFixed(0)}`,
      )
    }
    bench.figure(
      `pushes to ${devices} devices at a local push service, against webpush.sendNotification in a loop; goal ≥ 1.80 ×`,
      `${median(ratios!).toFixed(2)} × the pushes, ${median(cpuRatios!).toFixed(2)} × for the same processor time`,
    )
  } finally {
    gateway.close()
    agent.destroy()
  }
}

/** Keys of browsers are made beforehand; a few are enough, because what is made of them is new for each message. */
function subscriptionsAt(port: number, devices: number): WebPushMessage[] {
  const keys = Array.from({ length: 500 }, () => createECDH('prime256v1').generateKeys('base64url'))
  return Array.from({ length: devices }, (_, index) => ({
    key: `push-${index}`,
    endpoint: `https://127.0.0.1:${port}/wpush/v2/${randomBytes(90).toString('base64url')}`,
    publicKey: keys[index % keys.length]!,
    authSecret: randomBytes(16).toString('base64url'),
    title: 'Nova ponuda',
    body: 'Mirza nudi 85 KM za oglas „Slavina kaplje“.',
    navigationUrl: '/klijent/moji-oglasi/12/ponude',
    tag: `ad-${index}`,
    renotify: true,
    isUrgent: false,
    ttlSeconds: 86_400,
  }))
}

async function sendAll(
  messages: WebPushMessage[],
  send: (message: WebPushMessage) => Promise<boolean>,
): Promise<Throughput> {
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let message = messages[next++]; message; message = messages[next++])
        if (!(await send(message))) throw new Error('a push was not taken')
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: messages.length / ((performance.now() - started) / 1_000),
    perCpuSecond: messages.length / ((user + system) / 1_000_000),
  }
}
