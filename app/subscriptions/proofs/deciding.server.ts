import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Decision = { proofId: number; actor: string; now: Date }
type DecisionOutcome = Promise<Outcome<{ proofId: number }, 'unknown' | 'already_decided'>>

/** A person has seen the proof: the Student plan can be bought until `validUntil`. */
export function approveStudentProof(
  db: Db,
  { proofId, actor, validUntil, now }: Decision & { validUntil: Date },
): DecisionOutcome {
  return decide(db, proofId, { approved_at: now, valid_until: validUntil, decided_by: actor })
}

/** The worker reads the reason and may send another proof. */
export function rejectStudentProof(
  db: Db,
  { proofId, actor, reason, now }: Decision & { reason: string },
): DecisionOutcome {
  return decide(db, proofId, { rejected_at: now, reason, decided_by: actor })
}

type Values = { decided_by: string } & (
  | { approved_at: Date; valid_until: Date }
  | { rejected_at: Date; reason: string }
)

function decide(db: Db, proofId: number, values: Values): DecisionOutcome {
  return inTransaction(db, async (trx) => {
    const proof = await trx
      .updateTable('student_proofs')
      .set(values)
      .where('id', '=', proofId)
      .where('approved_at', 'is', null)
      .where('rejected_at', 'is', null)
      .returning('user_id as workerId')
      .executeTakeFirst()
    if (!proof) return refused((await exists(trx, proofId)) ? 'already_decided' : 'unknown')
    await announce(trx, {
      type: 'ProfileUpdate',
      variant: 'approved_at' in values ? 'proof_approved' : 'proof_rejected',
      recipientId: proof.workerId,
      params: 'reason' in values ? { reason: values.reason.slice(0, 500) } : {},
      dedupeKey: `student-proof-${proofId}`,
    })
    return done({ proofId })
  })
}

async function exists(trx: Db, proofId: number): Promise<boolean> {
  return (
    (await trx.selectFrom('student_proofs').select('id').where('id', '=', proofId).executeTakeFirst()) !== undefined
  )
}
