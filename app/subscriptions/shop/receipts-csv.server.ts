import type { CsvTable } from '#app/admins/csv.ts'
import { localDay } from '#app/i18n/formats.ts'
import { cityName } from '#app/places/cities.ts'
import { listReceiptsOfYear } from '#app/subscriptions/queries.server.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { buyerSchema, receiptNumber } from '#app/subscriptions/shop/receipt-presenter.server.ts'
import type { Db } from '#db/connection.ts'

const columns = ['Broj', 'Vrsta', 'Datum', 'Kupac', 'Mjesto', 'Opis', 'Način', 'Osnovica', 'PDV %', 'PDV', 'Ukupno']
const kinds = { receipt: 'račun', credit_note: 'knjižno odobrenje' }
const methods = { card: 'kartica', slip: 'uplatnica' }

/** All receipts and credit notes of a year for the accountant, as a table. */
export async function exportReceipts(db: Db, { year }: { year: number }): Promise<CsvTable> {
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
      { feninga: row.net },
      row.vatPercent,
      { feninga: row.vat },
      { feninga: row.total },
    ]
  })
  return { headings: columns, rows: lines }
}
