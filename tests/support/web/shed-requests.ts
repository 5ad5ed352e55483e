import { setTimeout as pause } from 'node:timers/promises'

/** Repeats what a busy process sheds, as its clients do; the test's own limit ends it. */
export async function untilAnswered(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    if (response.status !== 503) return response
    await pause(200)
  }
}
