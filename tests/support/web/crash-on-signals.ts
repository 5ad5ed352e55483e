// Loaded into a process before everything else: SIGUSR2 is an error that nobody catches, SIGHUP a promise that nobody looks after.
process.on('SIGUSR2', () => {
  throw new Error('told to fail by amra@primjer.ba')
})
process.on('SIGHUP', () => void Promise.reject(new Error('told to fail by amra@primjer.ba')))
