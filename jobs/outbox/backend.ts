import type { Backend } from '#jobs/outbox/backend/bullmq.ts'
import { openPostgresBackend } from '#jobs/outbox/backend/postgres.ts'
import { openRedisBackend } from '#jobs/outbox/backend/redis.ts'

export type { Backend }

type BackendOptions = { databaseUrl: string; redisUrl?: string | undefined; onError?: (error: Error) => void }

export function openBackend({ databaseUrl, redisUrl, onError = () => {} }: BackendOptions): Backend {
  return redisUrl ? openRedisBackend(redisUrl, onError) : openPostgresBackend(databaseUrl, onError)
}
