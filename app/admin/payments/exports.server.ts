import { z } from 'zod'
import { exportList } from '#app/admin/export-list.server.ts'
import { ledgerSearchSchema, orderSearchSchema, receiptSearchSchema } from '#app/admin/payments/schemas.ts'
import { localDay } from '#app/i18n/formats.ts'
import { listAllPlans, listLedger, listOrders, listPromoCodes } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { exportReceipts } from '#app/subscriptions/shop/receipts-csv.server.ts'
import { listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'
import type { Db } from '#db/connection.ts'

const orderColumns = [
  'id',
  'createdAt',
  'state',
  'method',
  'workerId',
  'worker',
  'tier',
  'plan',
  'price',
  'amount',
  'paidAt',
  'refundRequestedAt',
] as const
const ledgerColumns = ['id', 'orderId', 'kind', 'method', 'amount', 'reference', 'actor', 'at'] as const
const lineColumns = ['id', 'bookedOn', 'amount', 'purpose', 'payer', 'uploadedAt'] as const
const codeColumns = [
  'id',
  'code',
  'kind',
  'value',
  'plan',
  'startsAt',
  'endsAt',
  'maxUses',
  'maxUsesPerWorker',
  'withdrawnAt',
  'uses',
] as const
const planColumns = [
  'id',
  'key',
  'tier',
  'name',
  'price',
  'lengthCount',
  'lengthUnit',
  'benefits',
  'withdrawnAt',
  'sold',
] as const

/** The lists of the payments as files, by the filters of their addresses; amounts in KM. */
export const exportLists = {
  orders: exportList(orderSearchSchema, orderColumns, async (db, search, limit) => {
    const { items } = await listOrders(db, { ...search, cursor: undefined }, limit)
    return items.map((order) => ({ ...order, ...inKm(order), plan: planTextSchema.parse(order.planNames).bs }))
  }),
  payments: exportList(ledgerSearchSchema, ledgerColumns, async (db, search, limit) => {
    const { items } = await listLedger(db, { ...search, cursor: undefined }, limit)
    return items.map((entry) => ({ ...entry, ...inKm(entry) }))
  }),
  receipts: {
    schema: receiptSearchSchema,
    read: (db: Db, search: unknown) => {
      const { year = Number(localDay(new Date()).slice(0, 4)) } = receiptSearchSchema.parse(search)
      return exportReceipts(db, { year })
    },
  },
  lines: exportList(z.object({}), lineColumns, async (db, _search, limit) => {
    const lines = await listOpenStatementLines(db, { limit })
    return lines.map((line) => ({ ...line, ...inKm(line) }))
  }),
  codes: exportList(z.object({}), codeColumns, async (db, _search, limit) => {
    const codes = await listPromoCodes(db, { limit })
    return codes.map(({ value, ...code }) => ({
      ...code,
      value: code.kind === 'fixed' ? { feninga: value } : value,
      plan: code.planNames && planTextSchema.parse(code.planNames).bs,
    }))
  }),
  plans: exportList(z.object({}), planColumns, async (db) => {
    const plans = await listAllPlans(db)
    return plans.map((plan) => ({
      ...plan,
      ...inKm(plan),
      name: planTextSchema.parse(plan.names).bs,
      benefits: JSON.stringify(plan.benefits),
    }))
  }),
}

function inKm<Amounts extends { price?: number; amount?: number }>({ price = 0, amount = 0 }: Amounts) {
  return { price: { feninga: price }, amount: { feninga: amount } }
}
