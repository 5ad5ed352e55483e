import { BodyRefusedError } from './bounded-stream.server.ts'
import { bodyLimits } from './body-limits.ts'

/** Parses JSON of bounded depth and size, without NUL, which PostgreSQL cannot store. */
export function parseJson(text: string, maxTokens: number = bodyLimits.jsonTokens): unknown {
  if (!isBounded(text, maxTokens)) throw new BodyRefusedError('malformed_body')
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))
  } catch {
    throw new BodyRefusedError('malformed_body')
  }
}

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
const separators = new Set([0x2c, 0x3a])

function isBounded(text: string, maxTokens: number): boolean {
  let depth = 0
  let tokens = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === quote) isInString = !isInString
    else if (isInString && code === backslash) index += 1
    if (isInString) continue
    if (opening.has(code)) depth += 1
    if (closing.has(code)) depth -= 1
    if (opening.has(code) || separators.has(code)) tokens += 1
    if (depth > bodyLimits.jsonDepth || tokens > maxTokens) return false
  }
  return true
}
