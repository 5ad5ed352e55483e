import pg from 'pg'
import { watchdogQuery } from '#db/watchdog.ts'

// Loaded into the web process before everything else: says how many statements its connections have sent.
let count = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown

pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  if (args[0] !== watchdogQuery) count += 1
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

process.on('message', (message) => message === 'count' && process.send?.(count))
// The listener must not keep the process alive.
process.channel?.unref()
