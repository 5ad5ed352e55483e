import { z } from 'zod'
import { toCsv } from '#app/admins/csv.ts'
import { ledgerSearchSchema, orderSearchSchema, receiptSearchSchema } from '#app/admin/payments/schemas.ts'
import { localDay } from '#app/i18n/formats.ts'
import { maxExported } from '#app/subscriptions/bookkeeping/filters.ts'
import { listAllPlans, listLedger, listOrders, listPromoCodes } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { exportReceipts } from '#app/subscriptions/shop/receipts-csv.server.ts'
import { listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'
import type { Db } from '#db/connection.ts'

type Row = Record<string, string | number | boolean | null>

/** The lists of the payments as files, by the filters of their addresses; amounts in KM. */
export const exportLists = {
  orders: list(orderSearchSchema, async (db, search) => {
    const { items } = await listOrders(db, { ...search, cursor: undefined }, maxExported)
    return toFile(items, ({ planNames, createdAt, paidAt, refundRequestedAt, price, amount, ...order }) => ({
      ...order,
      plan: planTextSchema.parse(planNames).bs,
      price: price / 100,
      amount: amount / 100,
      createdAt: createdAt.toISOString(),
      paidAt: paidAt && paidAt.toISOString(),
      refundRequestedAt: refundRequestedAt && refundRequestedAt.toISOString(),
    }))
  }),
  payments: list(ledgerSearchSchema, async (db, search) => {
    const { items } = await listLedger(db, { ...search, cursor: undefined }, maxExported)
    return toFile(items, ({ amount, at, ...entry }) => ({ ...entry, amount: amount / 100, at: at.toISOString() }))
  }),
  /** The accountant's list. */
  receipts: list(receiptSearchSchema, (db, { year = Number(localDay(new Date()).slice(0, 4)) }) =>
    exportReceipts(db, { year }),
  ),
  lines: list(z.object({}), async (db) => {
    const lines = await listOpenStatementLines(db, { limit: maxExported })
    return toFile(lines, ({ amount, uploadedAt, ...line }) => ({
      ...line,
      amount: amount / 100,
      uploadedAt: uploadedAt.toISOString(),
    }))
  }),
  codes: list(z.object({}), async (db) => {
    const codes = await listPromoCodes(db, { limit: maxExported })
    return toFile(codes, ({ planNames, startsAt, endsAt, withdrawnAt, ...code }) => ({
      ...code,
      plan: planNames && planTextSchema.parse(planNames).bs,
      startsAt: startsAt && startsAt.toISOString(),
      endsAt: endsAt && endsAt.toISOString(),
      withdrawnAt: withdrawnAt && withdrawnAt.toISOString(),
    }))
  }),
  plans: list(z.object({}), async (db) => {
    const plans = await listAllPlans(db)
    return toFile(plans, ({ names, benefits, price, withdrawnAt, ...plan }) => ({
      ...plan,
      name: planTextSchema.parse(names).bs,
      price: price / 100,
      benefits: JSON.stringify(benefits),
      withdrawnAt: withdrawnAt && withdrawnAt.toISOString(),
    }))
  }),
}

type ListFile = { schema: z.ZodObject; read: (db: Db, search: unknown) => Promise<string> }

function list<Schema extends z.ZodObject>(
  schema: Schema,
  read: (db: Db, search: z.output<Schema>) => Promise<string>,
): ListFile {
  return { schema, read: (db, search) => read(db, schema.parse(search)) }
}

function toFile<Item>(items: Item[], present: (item: Item) => Row): string {
  const rows = items.map(present)
  return toCsv(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row)),
  )
}
