import type { PushContent } from '#app/gateways/gateway.ts'

/** The payload as JSON, with a truncated body where needed; undefined when it is too large without one. */
export function fitPayload(
  content: PushContent,
  maxBytes: number,
  payloadOf: (content: PushContent) => unknown,
): string | undefined {
  const payload = JSON.stringify(payloadOf(content))
  if (Buffer.byteLength(payload) <= maxBytes) return payload

  const characters = [...new Intl.Segmenter().segment(content.body)].map(({ segment }) => segment)
  const truncateAt = (count: number) =>
    JSON.stringify(payloadOf({ ...content, body: `${characters.slice(0, count).join('').trimEnd()}…` }))
  let [fitting, tooMany] = [-1, characters.length]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (Buffer.byteLength(truncateAt(middle)) <= maxBytes) fitting = middle
    else tooMany = middle
  }
  return fitting < 0 ? undefined : truncateAt(fitting)
}
