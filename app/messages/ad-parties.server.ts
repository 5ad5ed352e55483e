import { sql } from 'kysely'
import type { Viewer } from '#app/messages/rules.ts'
import type { Db } from '#db/connection.ts'

/** True if accepting an offer on this open ad would open a conversation for the viewer: its client or one of its bidders. */
export async function awaitsAdConversation(
  db: Db,
  { viewer, adId }: { viewer: Viewer; adId: number },
): Promise<boolean> {
  const open = selectAdOfParty(db, { viewer, adId }).where('ads.status', '=', 'open')
  return (await open.executeTakeFirst()) !== undefined
}

export async function isPartyToAd(db: Db, { viewer, adId }: { viewer: Viewer; adId: number }): Promise<boolean> {
  const shown = selectAdOfParty(db, { viewer, adId }).$if(viewer.userType === 'Worker', (query) =>
    query.where('ads.status', '<>', 'draft'),
  )
  return (await shown.executeTakeFirst()) !== undefined
}

function selectAdOfParty(db: Db, { viewer: { id, userType }, adId }: { viewer: Viewer; adId: number }) {
  const hasOffered = sql<boolean>`exists (select from offers where ad_id = ads.id and worker_id = ${id})`
  return db
    .selectFrom('ads')
    .select('ads.id')
    .where('ads.id', '=', adId)
    .where((eb) => (userType === 'Client' ? eb('client_id', '=', id) : hasOffered))
}
