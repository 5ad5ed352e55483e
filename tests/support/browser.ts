import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findOnPath, installFromDebian, isRoot, runCommand } from './commands.ts'

/** The Chromium to test with: '' for Playwright's own, a path for one that is installed; undefined when there is none. */
export async function findBrowser(): Promise<string | undefined> {
  return (await findInstalled()) ?? (await installOwn()) ?? (await installSystemOne())
}

export const adviceWithoutBrowser =
  'No Chromium was found and none could be installed: run `npx playwright install --with-deps chromium`, or put a chromium on the PATH.'

async function findInstalled(): Promise<string | undefined> {
  if (existsSync(chromium.executablePath()) && (await launches(''))) return ''
  const installed = findOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  return installed && (await launches(installed)) ? installed : undefined
}

async function installOwn(): Promise<string | undefined> {
  process.stdout.write('No Chromium is installed: trying `npx playwright install --with-deps chromium`.\n')
  const withLibraries = await runCommand(['playwright', 'install', '--with-deps', 'chromium'], { minutes: 8 })
  if (!withLibraries.ok && !isRoot) await runCommand(['playwright', 'install', 'chromium'], { minutes: 8 })
  return (await launches('')) ? '' : undefined
}

async function installSystemOne(): Promise<string | undefined> {
  await installFromDebian('chromium')
  return findInstalled()
}

/** A file that is there may still lack its libraries; only a start proves it. */
async function launches(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), timeout: 30_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}
