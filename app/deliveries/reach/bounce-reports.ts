/** A message about one of ours that came back (RFC 3464); none of its fields is proved by itself. */
export type BounceReport = { header: string; failures: { recipients: string[]; status: string }[] }

/** More than a report with the whole returned message has, of which some servers send all. */
export const maxReportBytes = 1_000_000

/** Undefined for what is no report. Only recipients count to whom the message will never be delivered. */
export function parseBounceReport(message: string): BounceReport | undefined {
  const { header, body } = splitEntity(message)
  const type = fieldOf(header, 'content-type') ?? ''
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(type)?.slice(1).find(Boolean)
  if (!/^multipart\/report\b/i.test(type) || !boundary) return undefined
  const part = `\n${body}`
    .split(`\n--${boundary}`)
    .slice(1)
    .map(splitEntity)
    .find((entity) => /^message\/(?:global-)?delivery-status\b/i.test(fieldOf(entity.header, 'content-type') ?? ''))
  return (
    part && {
      header,
      failures: decode(part)
        .split(/\n[ \t]*\n/)
        .flatMap(readFailure),
    }
  )
}

function splitEntity(text: string): { header: string; body: string } {
  const lines = text.replaceAll('\r\n', '\n').replace(/^(?:--)?[ \t]*\n/, '')
  const end = lines.indexOf('\n\n')
  const header = end === -1 ? lines : lines.slice(0, end)
  return { header: header.replaceAll(/\n[ \t]+/g, ' '), body: end === -1 ? '' : lines.slice(end + 2) }
}

function fieldOf(header: string, name: string): string | undefined {
  const field = header.split('\n').find((line) => line.toLowerCase().startsWith(`${name}:`))
  return field?.slice(name.length + 1).trim()
}

function decode({ header, body }: { header: string; body: string }): string {
  const isBase64 = /^base64\b/i.test(fieldOf(header, 'content-transfer-encoding') ?? '')
  return (isBase64 ? Buffer.from(body, 'base64').toString() : body).replaceAll('\r\n', '\n')
}

function readFailure(group: string): BounceReport['failures'] {
  const { header } = splitEntity(group)
  const status = /^5\.\d{1,3}\.\d{1,3}(?!\S)/.exec(fieldOf(header, 'status') ?? '')?.[0]
  if (!status || !/^failed\b/i.test(fieldOf(header, 'action') ?? '')) return []
  const fields = [fieldOf(header, 'final-recipient'), fieldOf(header, 'original-recipient')]
  // Postfix names the address that an alias led to as the final one.
  const recipients = fields.flatMap((field) =>
    field ? [field.slice(field.indexOf(';') + 1).replaceAll(/[<>\s]/g, '')] : [],
  )
  return recipients.length ? [{ recipients, status }] : []
}
