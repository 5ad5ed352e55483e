type Connection = { effectiveType?: string; saveData?: boolean }

type StreamOptions = {
  /** Receives the version of the conversation when the stream opens; later any text. */
  onChange: (version: string) => void
  /** Whether the stream tells of changes, so that polling would be waste. */
  onLive: (isLive: boolean) => void
}

/** A stream that was refused is tried again after one to two of these. */
const retryMs = 30_000

/** Opens the stream of changes while the page is visible: browsers hold few connections. Returns a function that ends it. */
export function openStream(path: string, { onChange, onLive }: StreamOptions): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const controller = new AbortController()
  document.addEventListener('visibilitychange', follow, { signal: controller.signal })
  follow()
  return () => {
    controller.abort()
    close()
  }

  function follow() {
    if (document.visibilityState === 'visible') open()
    else close()
  }

  function open() {
    if (source || isDataSaved()) return
    clearTimeout(timer)
    const opened = (source = new EventSource(path))
    opened.addEventListener('message', ({ data }) => {
      onLive(true)
      onChange(data as string)
    })
    opened.addEventListener('away', () => onLive(false))
    opened.addEventListener('replaced', openLater)
    opened.addEventListener('error', () => {
      onLive(false)
      // Otherwise the browser tries again by itself.
      if (opened.readyState === EventSource.CLOSED) openLater()
    })
  }

  function openLater() {
    close()
    timer = setTimeout(follow, retryMs * (1 + Math.random()))
  }

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
    onLive(false)
  }
}

/** Until the next document, which is in light mode then, on a connection that has just become slow. */
function isDataSaved(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const isSlow = connection?.saveData || /2g/.test(connection?.effectiveType ?? '')
  return isSlow || /(?:^|; )slow=/.test(document.cookie)
}
