import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = {
  icons: Icon[]
  shortcuts: { name: string; short_name: string; url: string; icons: Icon[] }[]
  screenshots: (Icon & { form_factor: string; label: string })[]
  share_target: { action: string; method: string; params: Record<string, string> }
} & Record<string, unknown>

const fingerprints = ['AB', 'CD'].map((byte) => Array.from({ length: 32 }, () => byte).join(':'))
const settings = {
  ANDROID_PACKAGE: 'ba.primjer.app',
  ANDROID_FINGERPRINTS: fingerprints.join(','),
  IOS_APP_ID: 'TEAMID1234.ba.primjer.app',
}

let web: WebProcess
let manifest: Manifest

beforeAll(async () => {
  web = await startWebProcess(settings)
  manifest = (await (await openBrowser(web)('/manifest.webmanifest')).json()) as Manifest
})
afterAll(() => web.stop())

test('the apps are named as their stores ask for it', async () => {
  const links = await openBrowser(web)('/.well-known/assetlinks.json')
  expect(links.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await links.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.use_as_origin'],
      target: {
        namespace: 'android_app',
        package_name: 'ba.primjer.app',
        sha256_cert_fingerprints: fingerprints,
      },
    },
  ])
  const association = await openBrowser(web)('/.well-known/apple-app-site-association')
  expect(association.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await association.json()).toMatchObject({
    applinks: {
      details: [{ appIDs: ['TEAMID1234.ba.primjer.app'], components: expect.arrayContaining([{ '/': '/*' }]) }],
    },
    webcredentials: { apps: ['TEAMID1234.ba.primjer.app'] },
  })
})

test('apps that are not set up are a plain 404', async () => {
  const bare = await startWebProcess()
  try {
    for (const path of ['assetlinks.json', 'apple-app-site-association']) {
      const answer = await openBrowser(bare)(`/.well-known/${path}`)
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        404,
        'text/plain; charset=utf-8',
        'not found',
      ])
    }
  } finally {
    await bare.stop()
  }
})

/** As `findSuitableIcon` of Bubblewrap chooses: the largest of the purpose, of which a first one without a number stays. */
function suitableIcon(icons: Icon[], purpose: string, minSize: number): Icon | null {
  let largest: Icon | null = null
  let largestSize = 0
  for (const icon of icons) {
    const size = Math.max(...icon.sizes.split(' ').map((part) => Number.parseInt(part, 10)), 0)
    if (!(icon.purpose ?? 'any').split(' ').includes(purpose) || (largest && !(largestSize < size))) continue
    largest = icon
    largestSize = size
  }
  return largest && largestSize >= minSize ? largest : null
}

test('the manifest has what Bubblewrap reads', () => {
  expect(manifest).toMatchObject({
    name: 'Majstorija',
    short_name: expect.stringMatching(/^.{1,12}$/),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
    background_color: expect.stringMatching(/^#[\da-f]{6}$/),
    launch_handler: { client_mode: 'navigate-existing' },
    share_target: { action: '/objavite-oglas', method: 'GET' },
  })
  expect(suitableIcon(manifest.icons, 'any', 512)?.src).toBe('/icon-512.png')
  expect(suitableIcon(manifest.icons, 'maskable', 512)?.src).toBe('/icon-maskable-512.png')
  expect(suitableIcon(manifest.icons, 'monochrome', 48)?.src).toBe('/icon-monochrome-192.png')
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  for (const { icons } of manifest.shortcuts) expect(suitableIcon(icons, 'any', 96)).not.toBeNull()
})

test('every image of the manifest is there, in the size and type that it says', async () => {
  const images = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons), ...manifest.screenshots]
  for (const { src, sizes, type } of images) {
    const answer = await openBrowser(web)(src)
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type])
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})

test('the monochrome icon is white on nothing', async () => {
  const answer = await openBrowser(web)('/icon-monochrome-192.png')
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const visible = Array.from({ length: data.length / 4 }, (_, pixel) => data.subarray(pixel * 4, pixel * 4 + 4)).filter(
    ([, , , alpha]) => alpha! > 200,
  )
  expect(visible.length).toBeGreaterThan(1_000)
  expect(visible.length).toBeLessThan(data.length / 4)
  expect(visible.every(([red, green, blue]) => red! > 240 && green! > 240 && blue! > 240)).toBe(true)
})

test('the pages of shortcuts and of the share target exist, and shared text fills in the form', async () => {
  for (const { url } of manifest.shortcuts) expect([200, 303]).toContain((await openBrowser(web)(url)).status)
  const shared = new URLSearchParams({
    title: 'Curi slavina',
    description: 'U kuhinji\nod jutros',
    link: 'https://x.ba',
  })
  const page = await (await openBrowser(web)(`${manifest.share_target.action}?${shared}`)).text()
  expect(page).toContain('value="Curi slavina"')
  expect(page).toMatch(/<textarea[^>]*name="description"[^>]*>\s*U kuhinji\nod jutros<\/textarea>/)
  const long = await openBrowser(web)(`${manifest.share_target.action}?title=${'x'.repeat(300)}`)
  expect(await long.text()).toContain(`value="${'x'.repeat(100)}"`)
})

test('the Android wrapper says the same as the manifest', () => {
  const twa = JSON.parse(readFileSync('deploy/android/twa-manifest.json', 'utf8')) as Record<string, unknown> & {
    shortcuts: { name: string; url: string; chosenIconUrl: string }[]
    shareTarget: Manifest['share_target']
  }
  const site = `https://${String(twa['host'])}`
  expect(twa).toMatchObject({
    name: manifest['name'],
    launcherName: manifest['short_name'],
    display: manifest['display'],
    startUrl: '/?is_twa=true',
    iconUrl: `${site}/icon-512.png`,
    maskableIconUrl: `${site}/icon-maskable-512.png`,
    monochromeIconUrl: `${site}/icon-monochrome-192.png`,
    webManifestUrl: `${site}/manifest.webmanifest`,
    enableNotifications: true,
  })
  expect(String(twa['themeColor']).toLowerCase()).toBe(manifest['theme_color'])
  expect(String(twa['backgroundColor']).toLowerCase()).toBe(manifest['background_color'])
  expect(twa.shortcuts.map(({ name, url, chosenIconUrl }) => [name, url, chosenIconUrl])).toEqual(
    manifest.shortcuts.map(({ name, url, icons }) => [name, site + url, site + icons[0]!.src]),
  )
  expect(twa.shareTarget).toEqual({ ...manifest.share_target, action: site + manifest.share_target.action })
})

test('the instructions name the release of Bubblewrap whose apps Play takes', () => {
  expect(readFileSync('deploy/wrappers.md', 'utf8')).toMatch(/API level 36 .*1\.25\.0/)
})

test('the reference shells have the bridges that pages call', () => {
  const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
  const shell = read('ios/Settings.swift')
  for (const name of ['push-token', 'review-request']) {
    expect(shell).toMatch(new RegExp(`messageHandlers = \\[[^\\]]*"${name}"`))
    expect(read('ios/PushBridge.swift')).toContain(`case "${name}":`)
  }
  for (const [bridge, call] of [
    ['NativePush', 'getToken'],
    ['NativeReview', 'requestReview'],
  ]) {
    const source = read(`android/${bridge}.java`)
    expect(source).toMatch(new RegExp(`addJavascriptInterface\\([^;]*"${bridge}"\\)`))
    expect(source).toMatch(new RegExp(`@JavascriptInterface\\s+public \\w+ ${call}\\(\\)`))
  }
})
