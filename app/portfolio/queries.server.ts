import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { itemsPerPage } from '#app/portfolio/rules.ts'
import { benefitOf } from '#app/benefits/tier-benefits.server.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage, timestampColumn } from '#db/keyset.ts'
import type { DB } from '#db/schema.ts'

const itemOrder = keyset([timestampColumn(sql`portfolio_items.created_at`), bigintColumn(sql`portfolio_items.id`)])

/** All items of a worker, newest first; a tier limits them. */
export function listPortfolio(db: Db, { workerId }: { workerId: number }) {
  return itemsOf(db, workerId).orderBy(itemOrder.orderBy).execute()
}

export function listPortfolioPage(
  db: Db,
  { workerId, cursor }: { workerId: number; cursor?: string | null | undefined },
) {
  return readPage(itemsOf(db, workerId), { keyset: itemOrder, cursor, pageSize: itemsPerPage })
}

export function findPortfolioItemOf(db: Db, { itemId, workerId }: { itemId: number; workerId: number }) {
  return itemsOf(db, workerId).where('portfolio_items.id', '=', itemId).executeTakeFirst()
}

export function lockPortfolioItemOf(trx: Db, { itemId, workerId }: { itemId: number; workerId: number }) {
  return trx
    .selectFrom('portfolio_items')
    .select('id')
    .where('id', '=', itemId)
    .where('worker_id', '=', workerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the profile, so that concurrent additions are counted one after the other. */
export async function lockPortfolioOf(trx: Db, { workerId }: { workerId: number }) {
  const { maxItems } = await trx
    .selectFrom('worker_profiles as profile')
    .select(benefitOf('portfolioItems', 'profile').as('maxItems'))
    .where('user_id', '=', workerId)
    .forUpdate('profile')
    .executeTakeFirstOrThrow()
  const { items } = await trx
    .selectFrom('portfolio_items')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow()
  return { maxItems, items }
}

export async function findMaxItems(db: Db, { workerId }: { workerId: number }) {
  const { maxItems } = await db
    .selectFrom('worker_profiles as profile')
    .select(benefitOf('portfolioItems', 'profile').as('maxItems'))
    .where('user_id', '=', workerId)
    .executeTakeFirstOrThrow()
  return maxItems
}

function itemsOf(db: Db, workerId: number) {
  return db
    .selectFrom('portfolio_items')
    .select([
      'portfolio_items.id',
      'portfolio_items.title',
      'portfolio_items.description',
      'portfolio_items.created_at as createdAt',
    ])
    .select((eb) => imagesOfItem(eb).as('images'))
    .where('portfolio_items.worker_id', '=', workerId)
}

type ItemExpressionBuilder = ExpressionBuilder<DB, 'portfolio_items'>

function imagesOfItem(eb: ItemExpressionBuilder) {
  return jsonArrayFrom(
    eb
      .selectFrom('portfolio_images')
      .innerJoin('images', 'images.id', 'portfolio_images.image_id')
      .select(['images.id', 'images.width', 'images.height', 'images.colour', 'images.bytes'])
      .whereRef('portfolio_images.item_id', '=', 'portfolio_items.id')
      .orderBy('portfolio_images.position'),
  )
}
