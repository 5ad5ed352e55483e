import { parseArgs } from 'node:util'
import { config } from '#app/config.server.ts'
import { openDatabase, openPool, pool, type Db } from '#db/connection.ts'
import { importArticles } from './articles.ts'
import { demoLogins, demoPassword } from './people.ts'
import { scaleBenchmark, seedBenchmark } from './benchmark.ts'
import { seedDemo } from './demo.ts'
import { seedPlans } from './plans.ts'

const values = readFlags()

const seedDb = openDatabase(openPool(config.DATABASE_URL, 4, Infinity))
try {
  await seedDatabase(seedDb)
} finally {
  await seedDb.destroy()
  // `nudge` in the called verbs has opened it.
  await pool.end()
}

async function seedDatabase(executor: Db): Promise<void> {
  if (values.articles) {
    const count = await importArticles(executor, new Date())
    process.stdout.write(`The blog holds the ${count} company articles; nothing else was touched.\n`)
  }
  if (values.plans) process.stdout.write(`Added ${await seedPlans(executor)} plans; nothing else was touched.\n`)
  if (values.articles || values.plans) return
  const anyUser = await executor.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const isDemo = await hasUser(executor, demoLogins[0]!.email)
  if (anyUser && !(isDemo && values.scale === 'big')) {
    process.stderr.write('The database already holds people; demo data is only for an empty one.\n')
    process.exitCode = 1
    return
  }
  if (!anyUser) {
    await seedDemo(executor, new Date())
    await importArticles(executor, new Date())
    await seedPlans(executor)
  }
  if (values.scale === 'big' && !(await hasUser(executor, 'big1@primjer.ba')))
    await seedBenchmark(executor, {
      counts: scaleBenchmark(Number(values.size)),
      report: (line) => process.stdout.write(`${line}\n`),
    })
  process.stdout.write(`Demo data is ready; every demo member's password is ${demoPassword}.\n`)
}

async function hasUser(executor: Db, email: string): Promise<boolean> {
  const user = await executor.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}

function readFlags() {
  const options = {
    scale: { type: 'string', default: 'demo' },
    size: { type: 'string', default: '100' },
    articles: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
  } as const
  try {
    const flags = parseArgs({ options }).values
    if (['demo', 'big'].includes(flags.scale) && Number(flags.size) > 0) return flags
  } catch {
    // The usage below says what is possible.
  }
  process.stderr.write('Use: npm run seed [-- --scale big [--size 100] | [--articles] [--plans]]\n')
  process.exit(1)
}
