import { openLog } from '#app/log.server.ts'

export const log = openLog('worker')
