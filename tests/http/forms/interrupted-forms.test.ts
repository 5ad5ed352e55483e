import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTcpProxy } from '#tests/support/environment/tcp-proxy.ts'
import { password } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { isOpenToVisitors, signInCallers, type Callers } from '#tests/support/web/callers.ts'
import { formsOf, type Form } from '#tests/support/web/html.ts'
import { openBrowser } from '#tests/support/web/in-process-web.ts'
import { pagesWithAction, prepareForm, type PreparedForm, type Setup } from '#tests/support/web/prepared-forms.ts'
import { createSessionCookie, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

/** Every form of the product as the route table has them, without scripts, each through four interruptions. */
const html = { accept: 'text/html' }
const notTyped = /^_|password/i

let setup: Setup
let limited: WebProcess
let proxy: Awaited<ReturnType<typeof startTcpProxy>>
