import type { z } from 'zod'
import type { PersonAct } from '#app/admin/people/acts.server.ts'
import { findPersonName } from '#app/admin/people/person-queries.server.ts'
import { answerAct, loadAct, type ActArgs } from '#app/admin/routes/act.server.ts'
import type { AuditAction } from '#app/admins/audit-actions.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type PersonArgs = ActArgs & { params: { id: string } }

export async function loadPersonAct({ params, context }: PersonArgs) {
  const { id, name, surname, workerStatus } = orNotFound(await findPersonName(db, idParam(params.id)))
  return { ...loadAct(context, { to: href('/admin/users/:id', { id }), label: `${name} ${surname}` }), workerStatus }
}

export function answerPersonAct<Schema extends z.ZodType<{ reason: string }>>(
  { params, ...args }: PersonArgs,
  { schema, action }: { schema: Schema; action: AuditAction },
  verb: (db: Db, act: PersonAct & z.output<Schema>) => Promise<Outcome<null, string>>,
) {
  const userId = idParam(params.id)
  const to = href('/admin/users/:id', { id: userId })
  return answerAct(args, { schema, action, to }, (trx, act) => verb(trx, { ...act, userId }))
}
