import { createAdmin } from '#app/admins/accounts.server.ts'
import { demoAdmin } from './people.ts'
import { db } from '#db/connection.ts'

// For `npm start` with its own database: the admin of the demo, unless there is one.
const admin = await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()
if (!admin) await createAdmin(db, demoAdmin)
await db.destroy()
