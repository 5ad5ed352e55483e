import { pino, type Logger } from 'pino'
import { ZodError } from 'zod'
import { config } from '#app/config.server.ts'
import { throttleHooks } from '#app/log-throttle.server.ts'

/** Logs JSON lines synchronously (3 µs each), because buffered ones are lost when the process exits. */
export function createLogger(name: 'web' | 'worker' | 'storage' | 'money'): Logger {
  return pino(
    { level: config.LOG_LEVEL, base: { process: name }, hooks: throttleHooks },
    pino.destination({ dest: 1, sync: true }),
  )
}

/** Logs uncaught errors, which still end the process. */
export function logFatalErrors(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) =>
    log.fatal({ origin, error: describeError(error) }, 'process ended by an error'),
  )
}

/** The name, code and message of an error without contact data. */
export function describeError(error: unknown): string {
  const { name, message, code }: Error & { code?: string } = error instanceof Error ? error : new Error(String(error))
  const text =
    error instanceof ZodError
      ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
      : message.split('\n')[0]!
  const redacted = text.replace(/\S+@\S+|\+?\d[\d /-]{5,}\d|'[^']*'|"[^"]*"/g, '…')
  return [name, code, redacted].filter(Boolean).join(' ').slice(0, 200)
}

export type SerializedError = { error: string; at?: string }

/** The name, code and message of an unexpected error without quoted values, and the first stack frame of our code. */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { error: `a thrown ${typeof error}` }
  const { name, code }: PostgresError = error
  const at = findOwnFrame(error)
  return { error: [name, code, redactedMessage(error)].filter(Boolean).join(' ').slice(0, 200), ...(at && { at }) }
}

type PostgresError = Error & { code?: string; severity?: string; table?: string; constraint?: string; routine?: string }

/** PostgreSQL's messages quote user input, so only its table, constraint and routine are logged. */
function redactedMessage({ message, severity, table, constraint, routine }: PostgresError): string {
  if (severity) return [table, constraint, routine].filter(Boolean).join(' ')
  return message.split('\n')[0]!.replace(/"[^]*"|'[^]*'|`[^]*`|\S+@\S+|\d{5,}/g, '…')
}

const framePattern =
  /^ +at (?:async )?(?:(?<place>[^(]+) )?\(?(?:file:\/\/)?\/(?:.*?\/)?(?<file>(?:app|db|jobs|build)\/.+:\d+:\d+)\)?$/

function findOwnFrame({ stack = '', message }: Error): string | undefined {
  const frames = stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
  const own = frames.map((line) => framePattern.exec(line)?.groups).find(Boolean)
  return own && [own.place, own.file].filter(Boolean).join(' ')
}
