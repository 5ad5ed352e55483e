/** A file that phones open with their calendar or address book. */
export function fileAnswer(text: string, type: 'calendar' | 'vcard', name: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `text/${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
