import { renderToString } from 'react-dom/server'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { createTranslate } from '#app/i18n/translate.ts'
import { TranslationProvider } from '#app/i18n/use-translation.tsx'
import { ContactsError } from '#app/offers/components/contacts-error.tsx'
import { HydrationContext } from '#app/ui/anchor.tsx'
import bell from '#locales/bs/bell.json' with { type: 'json' }
import common from '#locales/bs/common.json' with { type: 'json' }
import offers from '#locales/bs/offers.json' with { type: 'json' }
import site from '#locales/bs/site.json' with { type: 'json' }

const t = createTranslate('bs', { bell, common, offers, site })

function renderError(error: unknown): string {
  const Stub = createRoutesStub([{ id: 'contacts', path: '/', Component: () => null, ErrorBoundary: ContactsError }])
  return renderToString(
    <TranslationProvider t={t} language="bs">
      <HydrationContext value={false}>
        <Stub initialEntries={['/']} hydrationData={{ errors: { contacts: error }, loaderData: {} }} />
      </HydrationContext>
    </TranslationProvider>,
  )
}

test('contacts that could not be loaded are said so, with a link to try again', () => {
  for (const error of [new TypeError('Failed to fetch'), new ErrorResponse(503, '', null)])
    expect(renderError(error)).toMatch(/Kontakt podaci se ne mogu učitati\..*<a[^>]*href="\/"[^>]*>.*Pokušaj ponovo/s)
})

test('contacts that one may not see are not found', () => {
  expect(renderError(new ErrorResponse(404, '', null))).not.toContain('učitati')
})
