import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { createTranslate } from '#app/i18n/translate.ts'
import { TranslationProvider } from '#app/i18n/use-translation.tsx'
import { HydrationContext } from '#app/ui/anchor.tsx'
import common from '#locales/bs/common.json' with { type: 'json' }
import ui from '#locales/bs/ui.json' with { type: 'json' }

const t = createTranslate('bs', { common, ui })

/** The markup of a page without React, in Bosnian. */
export function render(page: ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => page }])
  return renderToString(
    <TranslationProvider t={t} language="bs">
      <HydrationContext value={false}>
        <Stub initialEntries={['/']} />
      </HydrationContext>
    </TranslationProvider>,
  ).replaceAll('<!-- -->', '')
}
