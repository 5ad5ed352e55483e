const maxAttempts = 3

/** Asks for a page's data again after Retry-After, so that a busy moment does not replace a page with what was typed in it. */
export function retryShedRequests(): void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(input, init)
      const seconds = Number(response.headers.get('retry-after'))
      const isPageData = input instanceof URL && input.pathname.endsWith('.data') && (init?.method ?? 'GET') === 'GET'
      if (response.status !== 503 || !seconds || !isPageData || attempt === maxAttempts) return response
      // An aborted request is rejected by the next attempt.
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    }
  }
}
