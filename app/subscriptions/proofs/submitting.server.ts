import { listOwnImages } from '#app/images/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { lockWorker } from '#app/subscriptions/locking.server.ts'
import { findStudentProof } from '#app/subscriptions/proofs/queries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Submission = { workerId: number; school: string; imageId: number; now: Date }
export type ProofRefusal = 'unknown' | 'proof_waits' | 'proof_approved' | 'images_unknown'

/** The worker's proof of being a student, which waits for a person; one at a time. */
export function submitStudentProof(
  db: Db,
  { workerId, school, imageId, now }: Submission,
): Promise<Outcome<{ proofId: number }, ProofRefusal>> {
  return inTransaction(db, async (trx) => {
    if (!(await lockWorker(trx, { workerId, isOpen: true }))) return refused('unknown')
    const latest = await findStudentProof(trx, { workerId, now })
    if (latest?.state === 'waiting' || latest?.state === 'approved') {
      return refused(latest.state === 'waiting' ? 'proof_waits' : 'proof_approved')
    }
    const [image] = await listOwnImages(trx, { ids: [imageId], ownerId: workerId, purpose: 'proof' })
    if (!image) return refused('images_unknown')

    const { id: proofId } = await trx
      .insertInto('student_proofs')
      .values({ user_id: workerId, image_id: imageId, school, submitted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return done({ proofId })
  })
}
