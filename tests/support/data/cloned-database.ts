import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { runStatement, databaseUrl } from './template-database.ts'

// Runs before a test file imports anything of ours, so that its modules connect to the file's own clone.
const adminUrl = inject('adminUrl')
const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
// Copying files takes half the processor time of writing the copy to the log too, which is the default.
await runStatement(adminUrl, `create database ${name} template ${inject('templateName')} strategy file_copy`)

Object.assign(process.env, {
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl(adminUrl, name),
  SECRET: 'a secret for tests only, long enough',
  UPLOADS_DIR: `.data/test-uploads/${name}`,
  BACKUP_DIR: `.data/test-backups/${name}`,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_FACTOR: '1000',
  // On little data, to start a parallel worker takes longer than the query.
  PGOPTIONS: '-c max_parallel_workers_per_gather=0',
})
delete process.env.REDIS_URL
delete process.env.MAILBOX_DIR
