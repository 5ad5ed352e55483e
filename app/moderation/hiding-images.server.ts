import { sql } from 'kysely'
import type { Hidden, Hiding, Restoring } from '#app/moderation/hidden.ts'
import type { Db } from '#db/connection.ts'

type Place = { table: keyof typeof parents; parentId: number; position: number }

/** The image leaves the pages that show it and is served to nobody; where it stood is stored for restoring. */
export async function hideImage(trx: Db, { id, now }: Hiding): Promise<Hidden | undefined> {
  const image = await trx
    .updateTable('images')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('owner_id', 'is not', null)
    .where('purpose', '<>', 'blog')
    .where('hidden_at', 'is', null)
    .returning(['owner_id as ownerId', 'purpose'])
    .executeTakeFirst()
  if (!image) return undefined
  const places = await detachImage(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ profile_image_id: null })
    .where('profile_image_id', '=', id)
    .executeTakeFirst()
  const evidence = { purpose: image.purpose, places, isProfileImage: numUpdatedRows > 0n }
  return { authorId: image.ownerId!, excerpt: '', evidence }
}

async function detachImage(trx: Db, id: number): Promise<Place[]> {
  const places: Place[] = []
  for (const table of Object.keys(parents) as (keyof typeof parents)[]) {
    const { rows } = await sql<Omit<Place, 'table'>>`
      delete from ${sql.table(table)} where image_id = ${id}
      returning ${sql.ref(parents[table].column)} as "parentId", position`.execute(trx)
    places.push(...rows.map((place) => ({ table, ...place })))
  }
  return places
}

const parents = {
  ad_images: { table: 'ads', column: 'ad_id' },
  portfolio_images: { table: 'portfolio_items', column: 'item_id' },
  message_images: { table: 'messages', column: 'message_id' },
  offer_images: { table: 'offers', column: 'offer_id' },
} as const

/** Back where it stood, unless that is gone, was offered anew or has another image in its place. */
export async function restoreImage(trx: Db, { id, evidence }: Restoring): Promise<void> {
  const image = await trx
    .selectFrom('images')
    .select(['owner_id as ownerId', 'hidden_at as hiddenAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!image) return
  await trx.updateTable('images').set({ hidden_at: null }).where('id', '=', id).execute()
  for (const { table, parentId, position } of evidence.places as Place[]) {
    const parent = parents[table]
    await sql`insert into ${sql.table(table)} (${sql.ref(parent.column)}, image_id, position)
      select id, ${id}, ${position} from ${sql.table(parent.table)} where id = ${parentId}
        ${table === 'offer_images' ? sql`and offered_at <= ${image.hiddenAt}` : sql``}
      on conflict do nothing`.execute(trx)
  }
  if (!evidence.isProfileImage) return
  await trx
    .updateTable('users')
    .set({ profile_image_id: id })
    .where('id', '=', image.ownerId)
    .where('profile_image_id', 'is', null)
    .execute()
}
