import { expect, test } from 'vitest'
import { presentDailyViews } from '#app/analytics/daily-views.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { BarChart } from '#app/ui/member/bar-chart.tsx'
import { render } from './render.tsx'

const options = { subject: 'profile', language: 'bs', t: getTranslate('bs') } as const

test('the figures of a bar chart are in words and in a table', () => {
  const days = [
    { date: '2026-11-20', views: 2 },
    { date: '2026-11-21', views: 0 },
    { date: '2026-11-22', views: 4 },
  ]
  const page = render(<BarChart {...presentDailyViews({ days, total: 6 }, options)} />)
  expect(page).toContain('6 pregleda u posljednjih 3 dana · najviše 4 u danu (22.\u00a011.\u00a02026.)')
  expect(page.match(/<td>\d+<\/td>/g)).toEqual(['<td>2</td>', '<td>0</td>', '<td>4</td>'])
  expect(page).toContain('<path d="M1 100v-50h8v50zM21 100v-100h8v100z"')
})

test('without a view there are words and no bars', () => {
  const page = render(
    <BarChart {...presentDailyViews({ days: [{ date: '2026-11-20', views: 0 }], total: 0 }, options)} />,
  )
  expect(page).toContain('U posljednjih 1 dana nije bilo pregleda.')
  expect(page).not.toMatch(/<svg|<table/)
})
