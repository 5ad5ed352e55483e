import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createAdmin, disableAdmin, listAdmins, resetAdmin } from '#app/admins/accounts.server.ts'
import { adminRoles, type AdminRole } from '#app/admins/rules.ts'
import { describeError } from '#app/log.server.ts'
import { db } from '#db/connection.ts'

/** `npm run admin -- <command>`: who may enter the admin area. A password is shown once, by the command that makes it. */

const usage = `Use: npm run admin -- <command>
  create --email <address> --name <name> [--role owner|editor|support]   add an admin (owner)
  reset --email <address>      a new password and a new authenticator app; ends all sessions
  disable --email <address>    shut an admin out; "reset" lets them in again
  list                         all admins`

const emailSchema = z.email().max(254)

const commands: Record<string, () => Promise<string>> = { create, reset, disable, list }

const { command, email = '', name = '', role = 'owner' } = readArguments()

try {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (run) process.stdout.write(`${await run()}\n`)
  else fail(usage)
} catch (error) {
  fail(`It did not work: ${describeError(error)}.`)
} finally {
  await db.destroy()
}

async function create(): Promise<string> {
  if (!emailSchema.safeParse(email).success || !name.trim() || !isRole(role)) return fail(usage)
  const password = createPassword()
  const outcome = await createAdmin(db, { email, name: name.trim(), role, password })
  if (!outcome.ok) return fail('There is an admin with this address already.')
  return `Added. The password is ${password}\nSign in at /admin; the first sign-in connects an authenticator app.`
}

async function reset(): Promise<string> {
  const password = createPassword()
  const outcome = await resetAdmin(db, { email, password, now: new Date() })
  if (!outcome.ok) return fail('There is no admin with this address.')
  return `The new password is ${password}\nThe next sign-in connects an authenticator app.`
}

async function disable(): Promise<string> {
  const outcome = await disableAdmin(db, { email, now: new Date() })
  return outcome.ok ? 'Shut out; all sessions have ended.' : fail('There is no admin with this address.')
}

async function list(): Promise<string> {
  const rows = await listAdmins(db)
  const lines = rows.map(({ email: address, role: kind, enrolledAt, disabledAt }) =>
    [address, kind, enrolledAt ? 'enrolled' : 'not enrolled', disabledAt ? 'disabled' : ''].join('  ').trimEnd(),
  )
  return lines.join('\n') || 'There is no admin yet.'
}

function createPassword(): string {
  return randomBytes(15).toString('base64url')
}

function isRole(text: string): text is AdminRole {
  return (adminRoles as readonly string[]).includes(text)
}

/** Writes to stderr; the command then ends with exit code 1. */
function fail(message: string): string {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
  return ''
}

function readArguments(): { command: string; email?: string; name?: string; role?: string } {
  const option = { type: 'string' } as const
  try {
    const { positionals, values } = parseArgs({
      options: { email: option, name: option, role: option },
      allowPositionals: true,
    })
    return { command: positionals.length === 1 ? positionals[0]! : '', ...values }
  } catch {
    return { command: '' }
  }
}
