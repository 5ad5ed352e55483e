// Loaded first by every process that start.ts runs: should start.ts be killed, they end as if it had told them to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
