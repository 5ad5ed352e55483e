// Loaded into the web process: says how much processor time its event loop spent at most between two turns, and how far
// its memory rose, since the last request. Processor time, because on a busy machine the clock counts other processes too.
let maxMs = 0
let rss = 0
let highestRss = 0
let previousMs = spentMs()
let timer: NodeJS.Timeout | undefined

function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function measure(): void {
  const now = spentMs()
  maxMs = Math.max(maxMs, now - previousMs)
  previousMs = now
  highestRss = Math.max(highestRss, process.memoryUsage.rss())
}

process.on('message', (message) => {
  if (message !== 'blocks') return
  measure()
  process.send?.({ maxMs, rssGrowthBytes: highestRss - rss })
  rss = process.memoryUsage.rss()
  highestRss = rss
  maxMs = 0
  previousMs = spentMs()
  timer ??= setInterval(measure, 2).unref()
})
