import type { LogFn, Logger } from 'pino'

type Kind = { startedAt: number; lines: number; suppressed: number; report: (suppressed: number) => void }

const warnLevel = 40
const errorLevel = 50
const intervalMs = 10_000
/** Equal failures that are logged in an interval; its end logs how many more there were. */
const maxLines = 10
/** Kinds beyond this begin anew, which bounds the memory and loses no first line. */
const maxKinds = 200

const kinds = new Map<string, Kind>()

/** Throttles warnings and errors by their message and the error they name. */
export const throttleHooks = { logMethod: throttleFailures }

function throttleFailures(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  if (level !== warnLevel && level !== errorLevel) return method.apply(this, args)
  const [fields, message] = readArguments(args)
  const { error, at } = fields
  const key = `${this.bindings().process} ${level} ${message} ${error} ${at}`
  const kind = findKind(key, (suppressed) => method.apply(this, [{ error, at, suppressed }, String(message)]))
  kind.lines += 1
  if (kind.lines <= maxLines) method.apply(this, args)
  else kind.suppressed += 1
}

/** Logs how many lines were suppressed so far; called before the last line of a process. */
export function flushSuppressed(): void {
  for (const key of kinds.keys()) endInterval(key)
}

setInterval(() => {
  for (const [key, { startedAt }] of kinds) if (Date.now() - startedAt >= intervalMs) endInterval(key)
}, intervalMs).unref()
process.on('exit', flushSuppressed)

function findKind(key: string, report: Kind['report']): Kind {
  const current = kinds.get(key)
  if (current && Date.now() - current.startedAt < intervalMs) return current
  endInterval(key)
  if (kinds.size >= maxKinds) flushSuppressed()
  const kind = { startedAt: Date.now(), lines: 0, suppressed: 0, report }
  kinds.set(key, kind)
  return kind
}

function endInterval(key: string): void {
  const kind = kinds.get(key)
  kinds.delete(key)
  if (kind?.suppressed) kind.report(kind.suppressed)
}

function readArguments(args: unknown[]): [fields: Record<string, unknown>, message: unknown] {
  const [first, second] = args
  return first instanceof Object ? [first as Record<string, unknown>, second] : [{}, first]
}
