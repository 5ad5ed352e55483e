import type { PushContent } from '#app/gateways/sending.ts'

/** The payload as text, with as much of the body as fits; undefined where even an empty one is too large. */
export function fitPayload(
  content: PushContent,
  most: number,
  payloadOf: (content: PushContent) => unknown,
): string | undefined {
  const whole = JSON.stringify(payloadOf(content))
  if (Buffer.byteLength(whole) <= most) return whole

  const characters = [...new Intl.Segmenter().segment(content.body)].map(({ segment }) => segment)
  const cutAt = (count: number) =>
    JSON.stringify(payloadOf({ ...content, body: `${characters.slice(0, count).join('').trimEnd()}…` }))
  let [fits, tooMany] = [-1, characters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (Buffer.byteLength(cutAt(middle)) <= most) fits = middle
    else tooMany = middle
  }
  return fits < 0 ? undefined : cutAt(fits)
}
