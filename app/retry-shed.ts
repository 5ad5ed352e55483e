const maxAttempts = 3

/** Requests the data of a page again after Retry-After, so that a busy moment does not replace a page with what was typed in it. */
export function retryShedRequests(): void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(input, init)
      const isPageData = !init?.method && /\.data(?:\?|$)/.test(`${input}`)
      const seconds = response.status === 503 && isPageData && response.headers.get('retry-after')
      if (!seconds || attempt === maxAttempts) return response
      // An aborted request is rejected by the next attempt.
      await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000))
    }
  }
}
