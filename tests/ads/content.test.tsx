import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adForm, AdFields } from '#app/ads/components/ad-fields.tsx'
import { publicContent, wholeContent } from '#app/ads/content.server.ts'
import { render } from '#tests/ui/render.tsx'

const fieldOf = (selection: string) => selection.split(' as ')[1]!
const fields = wholeContent.map(fieldOf)
const publicFields = publicContent.map(fieldOf)

test('the form has a control for each field of an ad', () => {
  const html = render(
    <AdFields cities={[]} skills={[{ value: 'plumber', label: 'Vodoinstalater' }]} usualPrices={[]} />,
  )
  const missing = fields.filter((field) => !html.includes(`name="${field}"`))
  expect(missing, 'add these fields to app/ads/components/ad-fields.tsx').toEqual([])
})

test('the summary of errors knows the order of all fields', () => {
  const unordered = fields.filter((field) => !adForm.fieldOrder.includes(field) && field !== 'acceptsOutsideBudget')
  expect(unordered, 'add these fields to adForm.fieldOrder in app/ads/components/ad-fields.tsx').toEqual([])
})

test.each([
  ['app/ads/components/public-ad-details.tsx', publicFields, []],
  ['app/offers/components/worker-ad-details.tsx', publicFields, ['acceptsOutsideBudget']],
  ['app/ads/components/my-ad-facts.tsx', fields, ['title']],
])('%s shows each field of an ad', (file, shown, exceptions: string[]) => {
  const source = readFileSync(file, 'utf8')
  const missing = shown.filter((field) => !source.includes(`ad.${field}`) && !exceptions.includes(field))
  expect(missing, `show these fields on ${file}, or name them among its exceptions`).toEqual([])
})
