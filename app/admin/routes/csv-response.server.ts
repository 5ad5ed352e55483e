import type { RouterContextProvider } from 'react-router'
import { recordRead } from '#app/admins/audit.server.ts'
import type { ExportedList } from '#app/admins/audit-actions.ts'
import { csvSeparators, toCsv, type CsvSeparator, type CsvTable } from '#app/admins/csv.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { csvSeparatorCookie } from '#app/admins/authentication/admin-cookies.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { formatCount } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>

/** A list as a file, with its row in the audit log. The chosen separator is remembered in this browser. */
export async function csvResponse(
  { request, context }: { request: Request; context: Context },
  list: ExportedList,
  table: CsvTable,
): Promise<Response> {
  const separator = chosenSeparator(request) ?? (await readCsvSeparator(request, context))
  const { id: adminId } = currentAdmin(context)
  const subject = { type: 'list', id: list } as const
  await recordRead(db, { adminId, action: 'export_list', subject, read: { rows: table.rows.length }, now: new Date() })
  const cut = table.isCut ? [[sayCut(table, languageOf(context))]] : []
  return new Response(toCsv({ ...table, rows: [...table.rows, ...cut] }, separator), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}.csv"`,
      'cache-control': 'no-store',
      'set-cookie': await csvSeparatorCookie.serialize(separator),
    },
  })
}

function sayCut({ rows }: CsvTable, language: Language): string {
  return getTranslate(language)('admin:csv_cut', { count: formatCount(rows.length, language) })
}

export async function readCsvSeparator(request: Request, context: Context): Promise<CsvSeparator> {
  const remembered: unknown = await csvSeparatorCookie.parse(request.headers.get('cookie'))
  if (isSeparator(remembered)) return remembered
  return languageOf(context) === 'en' ? 'comma' : 'semicolon'
}

function chosenSeparator(request: Request): CsvSeparator | undefined {
  const chosen = new URL(request.url).searchParams.get('separator')
  return isSeparator(chosen) ? chosen : undefined
}

function isSeparator(value: unknown): value is CsvSeparator {
  return typeof value === 'string' && Object.hasOwn(csvSeparators, value)
}
