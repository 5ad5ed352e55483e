import { parseArgs } from 'node:util'
import { config } from '#app/config.server.ts'
import { openDatabase, openPool, pool, type Db } from '#db/connection.ts'
import { putArticles } from './articles.ts'
import { demoPassword } from './cast.ts'
import { fillBig } from './big.ts'
import { tellStory } from './story.ts'

const { values } = parseArgs({
  options: {
    'if-empty': { type: 'boolean', default: false },
    scale: { type: 'string', default: 'demo' },
    articles: { type: 'boolean', default: false },
  },
})

const db = openDatabase(openPool(config.DATABASE_URL, 4, Infinity))
try {
  await fill(db)
} finally {
  await db.destroy()
  // The verbs that told the story have used it to nudge.
  await pool.end()
}

async function fill(db: Db): Promise<void> {
  if (values.articles) {
    const count = await putArticles(db, new Date())
    process.stdout.write(`The blog holds the ${count} articles of the house; nothing else was touched.\n`)
    return
  }
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone && values['if-empty']) return
  if (someone && values.scale !== 'big') {
    process.stderr.write('The database already holds people; demo data is only for an empty one.\n')
    process.exitCode = 1
    return
  }
  if (!someone) {
    await tellStory(db, new Date())
    await putArticles(db, new Date())
  }
  const hasBig = await db.selectFrom('users').select('id').where('email', '=', 'big1@primjer.ba').executeTakeFirst()
  if (values.scale === 'big' && !hasBig) await fillBig(db, (line) => process.stdout.write(`${line}\n`))
  process.stdout.write(`Demo data is ready; every demo member's password is ${demoPassword}.\n`)
}
