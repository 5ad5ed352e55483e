import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import { mailKinds } from '#app/mail-samples/mail-samples.server.ts'
import { startWebProcess } from '#tests/support/web/web-process.ts'

/** Whole pages are seen where a page fails, the frame of a form on its page; the root renders the icons of a page. */
const notOnThePage = [
  'ErrorBoundary',
  'ErrorPage',
  'LazyErrorPage',
  'NotFoundPage',
  'NotFoundBoundary',
  'InlineIcons',
  'NarrowForm',
  'SignedInNote',
]

test('the page of the parts shows every component of app/ui, itself or within another', () => {
  const sources = globSync('app/ui/**/*.tsx').map((file) => {
    const text = readFileSync(file, 'utf8')
    return { text, components: [...text.matchAll(/export function ([A-Z]\w*)/g)].map(([, name]) => name!) }
  })
  const files = globSync(['app/site/routes/parts.tsx', 'app/site/components/parts/*.tsx'])
  const shown = new Set(files.flatMap((file) => elementsOf(readFileSync(file, 'utf8'))))
  for (const name of shown) {
    const source = sources.find(({ components }) => components.includes(name))
    for (const element of elementsOf(source?.text ?? '')) shown.add(element)
  }
  const missing = sources.flatMap(({ components }) => components).filter((name) => !shown.has(name))
  expect(missing.filter((name) => !notOnThePage.includes(name))).toEqual([])
})

test('the page of the parts is open beside the development mailbox, in both themes, and nowhere else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'majstorija-mailbox-'))
  for (const [environment, status] of [
    [{ MAILBOX_DIR: folder }, 200],
    [{}, 404],
  ] as const) {
    const web = await startWebProcess(environment)
    const response = await fetch(`${web.origin}/dev/dijelovi`)
    expect(response.status).toBe(status)
    const page = await response.text()
    expect(page.match(/data-theme="(?:light|dark)"/g)?.length ?? 0).toBe(status === 200 ? 12 : 0)
    for (const theme of ['light', 'dark']) {
      const addresses = mailKinds.map((kind) => `/dev/dijelovi/posta/${kind}?tema=${theme}`)
      expect(addresses.filter((address) => page.includes(`src="${address}"`))).toEqual(status === 200 ? addresses : [])
      const mail = await fetch(web.origin + addresses[0]!)
      expect(mail.status).toBe(status)
      if (status === 404) continue
      expect(await mail.text()).toContain(theme === 'dark' ? '@media all' : '@media not all')
      expect(mail.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'.*frame-ancestors 'self'; sandbox$/,
      )
      expect(response.headers.get('content-security-policy')).toContain("frame-src 'self'")
    }
    expect((await fetch(`${web.origin}/dev/dijelovi/posta/NewMessage.nema`)).status).toBe(404)
    await web.stop()
  }
  await rm(folder, { recursive: true })
}, 90_000)

test('the mails on the page are all that there are', () => {
  const { mail } = JSON.parse(readFileSync('locales/bs/server/account-links.json', 'utf8'))
  const ofAccounts = Object.keys(mail).filter((key) => key !== 'reason')
  const ofNotifications = notificationTypes
    .filter((type) => type !== 'WelcomeMessage')
    .flatMap((type) => definitionOf(type).variants.map((variant) => `${type}.${variant}`))
  const expected = [...ofNotifications, ...ofAccounts.map((kind) => `account.${kind}`), 'account_closed', 'contact']
  expect(mailKinds.filter((kind) => !kind.endsWith('.summary')).toSorted()).toEqual(expected.toSorted())
  const renderers = globSync('app/**/*.ts').filter((file) =>
    /(?<!function )\brenderMailLayout\(/.test(readFileSync(file, 'utf8')),
  )
  expect(renderers.toSorted()).toEqual([
    'app/accounts/message-templates.server.ts',
    'app/contact/message-templates.server.ts',
    'app/notifications/channels/templates.ts',
    'app/personal-data/message-templates.server.ts',
  ])
})

function elementsOf(text: string): string[] {
  return [...text.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name!)
}
