import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findOnPath, installFromDebian, isRoot, runCommand } from './commands.ts'

/** The Chromium to test with: '' for Playwright's own, a path for one that is installed; undefined when there is none. */
export async function findBrowser(): Promise<string | undefined> {
  return (await findInstalled()) ?? (await installPlaywrightBrowser()) ?? (await installSystemBrowser())
}

/**
 * What `npm test` sets for its browsers. Debian's Chromium without windows needs two thirds of the time, where there is
 * one or it can be installed; it shows no notifications.
 */
export async function findTestBrowsers() {
  const browser = await findBrowser()
  if (browser === undefined) return undefined
  const shell = browser && (await findHeadlessShell())
  return { TEST_CHROMIUM: shell ?? browser, TEST_CHROMIUM_WITH_WINDOWS: browser || chromium.executablePath() }
}

async function findHeadlessShell(): Promise<string | undefined> {
  const name = 'chromium-headless-shell'
  if (!findOnPath(name)) await installFromDebian(name)
  const installed = findOnPath(name)
  return installed && (await canLaunch(installed)) ? installed : undefined
}

export const missingBrowserMessage =
  'No Chromium was found and none could be installed: run `npx playwright install --with-deps chromium`, or put a chromium on the PATH.'

async function findInstalled(): Promise<string | undefined> {
  if (existsSync(chromium.executablePath()) && (await canLaunch(''))) return ''
  const installed = findOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  return installed && (await canLaunch(installed)) ? installed : undefined
}

async function installPlaywrightBrowser(): Promise<string | undefined> {
  process.stdout.write('No Chromium is installed: trying `npx playwright install --with-deps chromium`.\n')
  const withLibraries = await runCommand(['playwright', 'install', '--with-deps', 'chromium'], { timeoutMinutes: 8 })
  if (!withLibraries.ok && !isRoot) await runCommand(['playwright', 'install', 'chromium'], { timeoutMinutes: 8 })
  return (await canLaunch('')) ? '' : undefined
}

async function installSystemBrowser(): Promise<string | undefined> {
  await installFromDebian('chromium')
  return findInstalled()
}

/** A file that is there may still lack its libraries; only a start proves it. */
async function canLaunch(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), timeout: 30_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}
