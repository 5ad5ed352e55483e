import { expect } from 'vitest'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { requestRaw, assetsOf } from '#tests/support/web/raw-http.ts'

/** A browser without JavaScript that keeps cookies and files, and counts all that it is sent. */
export function openPlainBrowser(web: { origin: string }) {
  const cookies = new Map<string, string>()
  const cachedAssets = new Set<string>()
  const downloads: { target: string; status: number; size: number }[] = []
  const browser = { address: '', page: '', downloads, open, send, sendRefused }
  return browser

  async function open(target: string): Promise<void> {
    await follow(target, {})
  }

  /** The same for a form that is refused: the page with its errors. */
  async function sendRefused(overrides: Record<string, string> = {}, action?: string): Promise<string> {
    await send(overrides, action, 400)
    return browser.page
  }

  /** Sends the form of `action`, or the last that has more to fill in than a button, which may have an action of its own. */
  async function send(overrides: Record<string, string> = {}, action?: string, expected = 200): Promise<void> {
    const forms = formsOf(browser.page, browser.address)
    const largest = forms.toSorted((one, other) => one.fields.length - other.fields.length).at(-1)!
    const form = forms.find((candidate) => candidate.action === action) ?? largest
    const data = fillForm(form, overrides)
    const body = form.isMultipart
      ? multipart(data)
      : { type: 'application/x-www-form-urlencoded', text: data.toString() }
    const headers = { 'content-type': body.type, origin: web.origin }
    await follow(action ?? form.action, { method: 'POST', body: body.text, headers, expected })
  }

  async function follow(
    target: string,
    {
      headers,
      expected = 200,
      ...options
    }: { method?: string; body?: string; headers?: Record<string, string>; expected?: number },
  ): Promise<void> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await requestRaw(web.origin, target, {
      ...options,
      headers: { ...headers, ...(cookie && { cookie }) },
    })
    downloads.push({ target, status: answer.status, size: answer.size })
    for (const [, name, value, attributes] of answer.headers.matchAll(/^set-cookie: ([^=]+)=([^;\r]*)(.*)/gim)) {
      if (attributes!.includes('Max-Age=0')) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    const location = /^location: (\S+)/im.exec(answer.headers)?.[1]
    if (location) return follow(location, {})
    const text = answer.status === expected ? '' : answer.text.slice(0, 3_000)
    expect([target, answer.status, text]).toEqual([target, expected, ''])
    Object.assign(browser, { address: target, page: answer.text })
    for (const asset of assetsOf(answer.text, { withScripts: false })) {
      if (cachedAssets.has(asset)) continue
      cachedAssets.add(asset)
      const { status, size } = await requestRaw(web.origin, asset)
      downloads.push({ target: asset, status, size })
    }
  }
}

function multipart(fields: URLSearchParams): { type: string; text: string } {
  const boundary = 'fields-of-a-form'
  const parts = [...fields].map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` }
}
