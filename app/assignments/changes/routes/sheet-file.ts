import { loadSheet } from '#app/assignments/changes/routes/sheet.server.ts'
import type { Route } from './+types/sheet-file.ts'

export async function loader(args: Route.LoaderArgs) {
  const { sheet } = await loadSheet(args)
  return new Response(sheet.text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="dogovor.txt"',
      'cache-control': 'private, no-store',
    },
  })
}
