import pg from 'pg'
import { queueNames } from '#jobs/outbox/queue.ts'
import { MigrationError } from '#db/migration-error.ts'

const insufficientPrivilege = '42501'
const rowPrivileges = 'select, insert, update, delete'

/**
 * Lets the role of `appUrl` read and write rows of all tables, those of later migrations too, and nothing else: web and worker
 * processes that connect by it cannot change a table. Creates the role, or sets its password, where the owner may.
 */
export async function grantToApp(client: pg.ClientBase, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl)
  const name = decodeURIComponent(username)
  await ensureRole(client, { name, password: decodeURIComponent(password) })
  const role = pg.escapeIdentifier(name)
  const { rows } = await client.query('select current_database() as database')
  await client.query(`grant connect, temporary on database ${pg.escapeIdentifier(rows[0].database)} to ${role}`)
  await client.query('revoke create on schema public from public')
  for (const schema of ['public', 'bullmq']) await grantRows(client, { schema, role })
  await client.query(`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`)
}

async function grantRows(client: pg.ClientBase, { schema, role }: { schema: string; role: string }): Promise<void> {
  await client.query(`
    grant usage on schema ${schema} to ${role};
    grant ${rowPrivileges} on all tables in schema ${schema} to ${role};
    grant usage, select on all sequences in schema ${schema} to ${role};
    alter default privileges in schema ${schema} grant ${rowPrivileges} on tables to ${role};
    alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`)
}

/** BullMQ creates the sequence of a queue with its first job, which only an owner may. */
export async function createQueueSequences(client: pg.ClientBase): Promise<void> {
  for (const queue of queueNames) {
    const { rows } = await client.query('select bullmq.job_id_seq_name($1) as name', [queue])
    await client.query(`create sequence if not exists bullmq.${pg.escapeIdentifier(rows[0].name)}`)
  }
}

type Role = { name: string; password: string }

async function ensureRole(client: pg.ClientBase, { name, password }: Role): Promise<void> {
  const { rows } = await client.query(
    `select current_user = $1 as "isOwner", r.oid is not null as exists, coalesce(r.rolsuper, false) as "isSuperuser",
      coalesce(pg_has_role(r.oid, current_user, 'member'), false) as "isMember"
    from (select) as one left join pg_roles r on r.rolname = $1`,
    [name],
  )
  const { isOwner, exists, isSuperuser, isMember } = rows[0]
  if (isOwner || isSuperuser || isMember)
    throw new MigrationError(`APP_DATABASE_URL must name a role that owns nothing, and ${name} may do everything`)
  const login = `${pg.escapeIdentifier(name)} login password ${pg.escapeLiteral(password)}`
  try {
    await client.query(`${exists ? 'alter' : 'create'} role ${login}`)
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    if (!exists)
      throw new MigrationError(
        `there is no role ${name}, and this one may not create it; as the server's administrator run: create role ${name} login password '…'`,
        { cause: error },
      )
  }
}
