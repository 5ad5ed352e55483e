import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { startScreens, type Screens } from '#tests/e2e/support/screens.ts'

let folder: string
let web: WebProcess
let screens: Screens

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'majstorija-mailbox-'))
  web = await startWebProcess({ MAILBOX_DIR: folder })
  screens = await startScreens(web.origin)
})

afterAll(async () => {
  await screens?.stop()
  await web?.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each(languages)('on wide screens no channel runs into the next one in %s', async (language) => {
  const page = await screens.openPage(await aWorker())
  for (const width of [700, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/obavjestenja/postavke?lng=${language}`)
    const boxes = await page
      .locator('.preference')
      .first()
      .locator('.option')
      .evaluateAll((options) =>
        options.map((option) => {
          const range = document.createRange()
          range.selectNodeContents(option)
          return { left: option.getBoundingClientRect().left, end: range.getBoundingClientRect().right }
        }),
      )
    expect(boxes).toHaveLength(4)
    for (const [index, { left }] of boxes.entries())
      if (index > 0) expect(left - boxes[index - 1]!.end, `${width}: ${index}`).toBeGreaterThanOrEqual(8)
  }
})
