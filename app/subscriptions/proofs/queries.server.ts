import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** The worker's latest proof, with what became of it. */
export async function findStudentProof(db: Db, { workerId, now }: { workerId: number; now: Date }) {
  const row = await selectLatestProof(db, { workerId }).executeTakeFirst()
  return row && { ...row, state: proofStateOf(row, now) }
}

export function selectLatestProof(db: Db, { workerId }: { workerId: number }) {
  return db
    .selectFrom('student_proofs')
    .select([
      'id',
      'school',
      'reason',
      'approved_at as approvedAt',
      'rejected_at as rejectedAt',
      'valid_until as validUntil',
    ])
    .where('user_id', '=', workerId)
    .orderBy('id', 'desc')
    .limit(1)
}

export type ProofState = 'waiting' | 'approved' | 'rejected' | 'over'
type Times = Record<'approvedAt' | 'rejectedAt' | 'validUntil', Date | string | null>

export function proofStateOf({ approvedAt, rejectedAt, validUntil }: Times, now: Date): ProofState {
  if (approvedAt) return validUntil !== null && new Date(validUntil) > now ? 'approved' : 'over'
  return rejectedAt ? 'rejected' : 'waiting'
}

const maxShown = 50

export function listWaitingProofs(db: Db) {
  return selectWaitingProofs(db).orderBy('student_proofs.id').limit(maxShown).execute()
}

export function selectWaitingProofs(db: Db) {
  return db
    .selectFrom('student_proofs')
    .innerJoin('users', 'users.id', 'student_proofs.user_id')
    .select([
      'student_proofs.id',
      'student_proofs.user_id as workerId',
      sql<string>`users.name || ' ' || users.surname`.as('name'),
      'school',
      'image_id as imageId',
      'submitted_at as submittedAt',
    ])
    .where('approved_at', 'is', null)
    .where('rejected_at', 'is', null)
    .where('users.deleted_at', 'is', null)
}

/** The image of a proof that a person decides on, or has decided on. */
export function findProofImage(db: Db, { proofId }: { proofId: number }) {
  return db
    .selectFrom('student_proofs')
    .innerJoin('images', 'images.id', 'student_proofs.image_id')
    .innerJoin('users', 'users.id', 'student_proofs.user_id')
    .select('images.id')
    .where('student_proofs.id', '=', proofId)
    .where('purpose', '=', 'proof')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findProof(db: Db, { proofId }: { proofId: number }) {
  return db
    .selectFrom('student_proofs')
    .innerJoin('users', 'users.id', 'student_proofs.user_id')
    .select(['student_proofs.id', 'school', 'image_id as imageId'])
    .select(sql<string>`users.name || ' ' || users.surname`.as('name'))
    .where('student_proofs.id', '=', proofId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
