import { localDay } from '#app/i18n/formats.ts'
import { cityName } from '#app/places/cities.ts'
import { listReceiptsOfYear } from '#app/subscriptions/queries.server.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { buyerSchema, receiptNumber } from '#app/subscriptions/shop/receipt-presenter.server.ts'
import type { Db } from '#db/connection.ts'

const columns = ['Broj', 'Vrsta', 'Datum', 'Kupac', 'Mjesto', 'Opis', 'Način', 'Osnovica', 'PDV %', 'PDV', 'Ukupno']
const kinds = { receipt: 'račun', credit_note: 'knjižno odobrenje' }
const methods = { card: 'kartica', slip: 'uplatnica' }

/** All receipts and credit notes of a year for the accountant, as CSV with semicolons, as local spreadsheets open it. */
export async function exportReceipts(db: Db, { year }: { year: number }): Promise<string> {
  const rows = await listReceiptsOfYear(db, { year })
  const lines = rows.map((row) => {
    const buyer = buyerSchema.parse(row.buyer)
    return [
      receiptNumber(row),
      kinds[row.kind],
      localDay(row.issuedAt),
      buyer.name,
      cityName(buyer.city),
      planTextSchema.parse(row.description).bs,
      methods[row.method],
      toKm(row.net),
      String(row.vatPercent),
      toKm(row.vat),
      toKm(row.total),
    ]
  })
  return `\ufeff${[columns, ...lines].map((cells) => cells.map(escapeCell).join(';')).join('\r\n')}\r\n`
}

function toKm(feninga: number): string {
  return `${feninga < 0 ? '-' : ''}${Math.floor(Math.abs(feninga) / 100)},${String(Math.abs(feninga) % 100).padStart(2, '0')}`
}

/** A text that a spreadsheet would run as a formula begins with an apostrophe; amounts are not texts. */
function escapeCell(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) && !/^-\d+,\d{2}$/.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
