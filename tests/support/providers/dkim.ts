import { createHash, createVerify } from 'node:crypto'

/** Checks the DKIM signature of a message (RFC 6376: relaxed/relaxed, rsa-sha256) and tells which headers it covers. */
export function verifyDkim(
  raw: Buffer,
  publicKey: string,
): { isValid: boolean; domain: string; selector: string; covered: string[] } {
  const message = raw.toString('latin1')
  const end = message.indexOf('\r\n\r\n')
  const headers = message.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((header) => /^dkim-signature:/i.test(header)) ?? ''
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const at = tag.indexOf('=')
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')]
      }),
  )
  const covered = (tags.h ?? '').toLowerCase().split(':')

  const remaining = headers.toReversed()
  const lines = covered.flatMap((name) => {
    const at = remaining.findIndex((header) => header.toLowerCase().startsWith(`${name}:`))
    return at < 0 ? [] : [relaxed(remaining.splice(at, 1)[0]!)]
  })
  const signed = [...lines, relaxed(signature.replace(/(\bb=)[^;]+/, '$1'))].join('\r\n')
  const bodyHash = createHash('sha256')
    .update(relaxedBody(message.slice(end + 4)), 'latin1')
    .digest('base64')
  const isSigned = createVerify('RSA-SHA256')
    .update(signed, 'latin1')
    .verify(publicKey, tags.b ?? '', 'base64')
  return { isValid: isSigned && bodyHash === tags.bh, domain: tags.d ?? '', selector: tags.s ?? '', covered }
}

function relaxed(header: string): string {
  const at = header.indexOf(':')
  return `${header.slice(0, at).trim().toLowerCase()}:${header
    .slice(at + 1)
    .replace(/\s+/g, ' ')
    .trim()}`
}

function relaxedBody(body: string): string {
  const text = body
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n)/g, '')
    .replace(/(?:\r\n)*$/, '')
  return text ? `${text}\r\n` : ''
}
