const intervalMs = 1_000

/** npm passes signals on, but a killed npm cannot: its command gets SIGTERM when it has another parent. */
export function exitWithNpm(): void {
  const { ppid } = process
  if (!process.env.npm_lifecycle_event) return
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, intervalMs)
  timer.unref()
}
