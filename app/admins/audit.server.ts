import { sql } from 'kysely'
import type { AuditAction, SubjectType } from '#app/admins/audit-actions.ts'
import type { Recorded } from '#app/admins/recorded.ts'
import type { Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage } from '#db/keyset.ts'

export type AdminAct = {
  adminId: number
  action: AuditAction
  subject: { type: SubjectType; id: number | string }
  reason: string
  now: Date
}

type Reasoned = Omit<AdminAct, 'reason'> & { reason: string | null }

/** A change by an admin, for the log. It holds no contacts: they would outlive their owner. */
export type Change<Value = null> = { before: Recorded | null; after: Recorded | null; value: Value }

/** Runs a verb of an admin in one transaction with its one row in the audit log. A refusal leaves none. */
export function actAsAdmin<Value, Reason extends string>(
  db: Db,
  act: Reasoned,
  verb: (trx: Db) => Promise<Outcome<Change<Value>, Reason>>,
): Promise<Outcome<Value, Reason>> {
  return inTransaction(db, async (trx) => {
    const outcome = await verb(trx)
    if (!outcome.ok) return outcome
    const { before, after, value } = outcome.value
    await recordAct(trx, { ...act, before, after })
    return { ok: true as const, value }
  })
}

async function recordAct(
  trx: Db,
  { adminId, action, subject, reason, before, after, now }: Reasoned & Omit<Change, 'value'>,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      admin_id: adminId,
      action,
      subject_type: subject.type,
      subject_id: String(subject.id),
      reason,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      at: now,
    })
    .execute()
}

type Read = Omit<AdminAct, 'reason'> & { read: Recorded }

export function recordRead(db: Db, { read, ...act }: Read): Promise<void> {
  return recordAct(db, { ...act, reason: null, before: null, after: read })
}

type SignIn = {
  adminId: number
  action: 'sign_in' | 'fail_sign_in' | 'use_recovery_code' | 'enrol_totp' | 'reuse_token'
  network?: string
  step?: 'password' | 'code'
  now: Date
}

export function recordSignIn(db: Db, { adminId, action, network, step, now }: SignIn): Promise<void> {
  const read = { ...(network && { network }), ...(step && { step }) }
  return recordRead(db, { adminId, action, subject: { type: 'admin', id: adminId }, read, now })
}

const openingMinutes = 15

/** Records that an admin opened the page of a person; pages that follow within a quarter of an hour are the same reading. */
export async function recordOpening(db: Db, { adminId, userId, now }: { adminId: number; userId: number; now: Date }) {
  const subjectId = String(userId)
  const since = new Date(now.getTime() - openingMinutes * 60_000)
  await sql`
    insert into audit_log (admin_id, action, subject_type, subject_id, after, at)
    select ${adminId}, 'open_user', 'user', ${subjectId}, '{}', ${now}
    where not exists (select from audit_log where subject_type = 'user' and subject_id = ${subjectId}
      and admin_id = ${adminId} and action = 'open_user' and at > ${since})`.execute(db)
}

export const auditOrder = keyset([bigintColumn(sql`audit_log.id`)])

export type AuditFilters = {
  adminId?: number | undefined
  action?: AuditAction | undefined
  subjectType?: SubjectType | undefined
  subjectId?: string | undefined
  text?: string | undefined
  cursor?: string | undefined
}

/** The log, the latest first. `text` is looked for in the reasons. */
export function listAuditLog(
  db: Db,
  { adminId, action, subjectType, subjectId, text, cursor }: AuditFilters,
  pageSize: number,
) {
  const query = db
    .selectFrom('audit_log')
    .innerJoin('admins', 'admins.id', 'audit_log.admin_id')
    .select(['audit_log.id', 'audit_log.action', 'audit_log.at', 'audit_log.reason', 'audit_log.before'])
    .select(['audit_log.after', 'audit_log.subject_type as subjectType', 'audit_log.subject_id as subjectId'])
    .select('admins.name as adminName')
    .$if(adminId !== undefined, (found) => found.where('audit_log.admin_id', '=', adminId!))
    .$if(action !== undefined, (found) => found.where('audit_log.action', '=', action!))
    .$if(subjectType !== undefined, (found) => found.where('audit_log.subject_type', '=', subjectType!))
    .$if(subjectId !== undefined, (found) => found.where('audit_log.subject_id', '=', subjectId!))
    .$if(text !== undefined, (found) =>
      found.where(sql<boolean>`position(search_fold(${text}) in search_fold(audit_log.reason)) > 0`),
    )
  return readPage(query, { keyset: auditOrder, cursor, pageSize })
}
