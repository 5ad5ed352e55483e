import { expect, test } from 'vitest'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { LazyErrorPage } from '../../app/ui/layout/lazy-error-page.browser.tsx'
import { render } from './render.tsx'

test('a rating has a label with its value and count', () => {
  const html = render(<Rating value={4.84} count={32} />)
  expect(html).toContain('aria-label="4,8 od 5"')
  expect(html).toContain('32 ocjene')
})

test('a rating without reviews shows no zero', () => {
  expect(render(<Rating value={null} count={0} />)).toContain('Još nema ocjena')
})

test('an icon is hidden from screen readers unless it has a label', () => {
  expect(render(<Icon name="phone" />)).toContain('aria-hidden="true"')
  expect(render(<Icon name="phone" label="Telefon" />)).toContain('role="img" aria-label="Telefon"')
})

test('an avatar without an image shows the initials', () => {
  expect(render(<Avatar name="šefik  anić Đurić" />)).toContain('ŠĐ')
})

test('pairs without a value are left out', () => {
  expect(
    render(
      <KeyValueList
        items={[
          ['Grad', 'Tuzla'],
          ['Adresa', null],
          ['Ponuda', 0],
        ]}
      />,
    ),
  ).toMatch(/Grad.*Ponuda/)
  expect(render(<KeyValueList items={[['Adresa', null]]} />)).not.toContain('Adresa')
})

test('an active filter is a link labelled as removing it', () => {
  const html = render(
    <Chip to="/poslovi" removeLabel="Ukloni filter">
      Tuzla
    </Chip>,
  )
  expect(html).toMatch(/<a href="\/poslovi"[^>]*>Tuzla<svg[^>]* aria-label="Ukloni filter"/)
})

test('every chip of a list is an item of it, also those of an inner list', () => {
  const html = render(
    <ChipList>
      {['Tuzla', 'Zenica'].map((city) => (
        <Chip key={city}>{city}</Chip>
      ))}
      {false}
      <Chip>Mostar</Chip>
    </ChipList>,
  )
  expect(html.match(/<li>/g)).toHaveLength(3)
})

test('a list of one page has no pager', () => {
  expect(render(<Pager />)).toBe('')
})

test('a form without fields works without a script', () => {
  const html = render(<ButtonForm action="/odjava" label="Odjava" formTokens={{ key: 'k', token: 't' }} clearDrafts />)
  expect(html).toMatch(/^<form data-clear-drafts="true"[^>]* action="\/odjava" method="post">/)
  expect(html).toContain('<button type="submit"')
})

test('no component uses style attributes, which the security policy forbids', () => {
  expect(render(<Rating value={3} count={1} />)).not.toContain('style=')
})

test('an error page shows its heading before its script has come', () => {
  expect(render(<LazyErrorPage status={404} />)).toContain('<h1>site:error.404.title</h1>')
  expect(render(<LazyErrorPage status={418} />)).toContain('<h1>site:error.500.title</h1>')
})
