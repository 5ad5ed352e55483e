// Preloaded into each child of start.ts: when start.ts is killed, its IPC channel closes and the child gets SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
