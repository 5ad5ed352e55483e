import { toCsv } from '#app/admins/csv.ts'

export function csvResponse(name: string, headings: string[], rows: Parameters<typeof toCsv>[1]): Response {
  return csvFile(name, toCsv(headings, rows))
}

export function csvFile(name: string, csv: string): Response {
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
