import type { RouterContextProvider } from 'react-router'
import { loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { findProof } from '#app/subscriptions/proofs/queries.server.ts'
import { db } from '#db/connection.ts'

export const proofsPath = href('/admin/moderation/potvrde')

export async function loadProofAct(context: Readonly<RouterContextProvider>, proofId: number) {
  const { name, school, imageId } = orNotFound(await findProof(db, { proofId }))
  const t = requestTranslate(context)
  return {
    ...loadAct(context, { to: proofsPath, label: t('payments:proofs.title') }),
    text: `${name}, ${school}`,
    image: imageId && href('/admin/moderation/potvrde/:proofId/slika', { proofId }),
    alt: t('payments:proofs.image', { name }),
  }
}
