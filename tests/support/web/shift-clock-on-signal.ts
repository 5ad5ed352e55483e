// Loaded into a process before everything else: at SIGUSR2 its clock goes an hour ahead.
const now = Date.now
process.on('SIGUSR2', () => (Date.now = () => now() + 3_600_000))
