import { daySeconds, hourSeconds, type RateLimit } from '#app/limits/rules.ts'

const MB = 1024 * 1024

/** Images that arrive in parts. Of a member the newest stay; `idle` and `retention` are without a byte, of unfinished and finished ones. */
export const uploadLimits = {
  perMember: 16,
  memberBytes: 96 * MB,
  networkBytes: 512 * MB,
  pieceBytes: 64 * 1024,
  idle: '45 minutes',
  retention: '24 hours',
}

export const storingLimits: readonly RateLimit[] = [
  { name: 'image-hour', counts: 'sender', points: 200, seconds: hourSeconds },
  { name: 'image-day', counts: 'sender', points: 500, seconds: daySeconds },
]
