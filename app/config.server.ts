import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters, the same for every process'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an origin such as https://example.ba' }).transform((value) => new URL(value).origin).optional(),
  TRUSTED_PROXIES: z.string().default('').transform((value) => value.split(',').map((part) => part.trim()).filter(Boolean)),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(9300),
  UPLOADS_DIR: z.string().default('.data/uploads'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  PAGE_CACHE: flag.default(true),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Config = z.infer<typeof settings>

export const settingNames: readonly string[] = Object.keys(settings.shape)

/** Reads the settings, or stops with a sentence that names each wrong or missing one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (parsed.success) return parsed.data

  const faults = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return given[name] === undefined ? `${name} is missing (see .env.example)` : `${name} is wrong: ${message}`
  })
  throw new ConfigError(faults.join('; '))
}

export class ConfigError extends Error {}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`Cannot start: ${error.message}.\n`)
    process.exit(1)
  }
}

/** The only reading of the environment; everything else imports this. */
export const config = configOrExit()
