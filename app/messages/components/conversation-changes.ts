type Connection = { effectiveType?: string; saveData?: boolean }

type FollowOptions = {
  /** A conversation begins with its first message, and has no stream before. */
  hasStream: boolean
  /** The version that the page shows; undefined while it loads. */
  shownEtag: () => string | undefined
  load: () => void
}

/** While a stream notifies the page, polls find only a stream that has died in silence. */
const pollMs = { live: 60_000, fallback: 15_000 }
/** A stream that was refused is tried again after one to two of these. */
const streamRetryMs = 30_000
const loadingMs = 200

/**
 * Loads a visible page's data when the conversation changes: notified by a stream, or found by polls where there is none.
 * A hidden page has neither, because browsers hold few connections. Returns a function that ends it.
 */
export function followChanges(path: string, { hasStream, shownEtag, load }: FollowOptions): () => void {
  const controller = new AbortController()
  let source: EventSource | undefined
  let isLive = false
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let streamTimer: ReturnType<typeof setTimeout> | undefined

  document.addEventListener('visibilitychange', () => (isVisible() ? resume() : pause()), { signal: controller.signal })
  openStream()
  pollLater(pollMs.fallback)
  return () => {
    controller.abort()
    pause()
  }

  function resume() {
    openStream()
    void poll()
  }

  function pause() {
    clearTimeout(pollTimer)
    closeStream()
  }

  async function poll() {
    clearTimeout(pollTimer)
    const etag = shownEtag()
    if (!etag) return pollLater(loadingMs)
    const options = { headers: { 'if-none-match': etag }, cache: 'no-store', redirect: 'manual' } as const
    const response = await fetch(path, { ...options, signal: controller.signal }).catch(() => undefined)
    if (controller.signal.aborted) return
    // Meanwhile a message of one's own may have been loaded.
    if (response?.ok && ![etag, shownEtag()].includes(response.headers.get('etag') ?? etag)) load()
    pollLater(isLive ? pollMs.live : pollMs.fallback)
  }

  function pollLater(ms: number) {
    clearTimeout(pollTimer)
    if (isVisible()) pollTimer = setTimeout(() => void poll(), ms)
  }

  function openStream() {
    if (source || !hasStream || !isVisible() || isDataSaved()) return
    clearTimeout(streamTimer)
    const opened = (source = new EventSource(path))
    opened.addEventListener('message', ({ data }) => {
      isLive = true
      if (data !== shownEtag()) void poll()
    })
    opened.addEventListener('away', () => setAway())
    opened.addEventListener('replaced', openStreamLater)
    opened.addEventListener('error', () => {
      setAway()
      // Otherwise the browser tries again by itself.
      if (opened.readyState === EventSource.CLOSED) openStreamLater()
    })
  }

  function setAway() {
    isLive = false
    pollLater(pollMs.fallback)
  }

  function openStreamLater() {
    closeStream()
    setAway()
    streamTimer = setTimeout(openStream, streamRetryMs * (1 + Math.random()))
  }

  function closeStream() {
    clearTimeout(streamTimer)
    source?.close()
    source = undefined
    isLive = false
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** Until the next document, which is in light mode then, on a connection that has just become slow. */
function isDataSaved(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const isSlow = connection?.saveData || /2g/.test(connection?.effectiveType ?? '')
  return isSlow || /(?:^|; )slow=/.test(document.cookie)
}
