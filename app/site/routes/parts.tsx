import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { isMailboxOpen } from '#app/gateways/mailbox-access.server.ts'
import { ActionParts } from '#app/site/components/parts/action-parts.tsx'
import { FieldParts } from '#app/site/components/parts/field-parts.tsx'
import { LayoutParts } from '#app/site/components/parts/layout-parts.tsx'
import { ListParts } from '#app/site/components/parts/list-parts.tsx'
import { MailParts } from '#app/site/components/parts/mail-parts.tsx'
import { MarkParts } from '#app/site/components/parts/mark-parts.tsx'
import { mailKinds } from '#app/mail-samples/mail-samples.server.ts'
import { ThemeSamples } from '#app/site/components/parts/theme-samples.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import clientsStylesheet from '#app/ui/styles/clients.css?url'
import entryStylesheet from '#app/ui/styles/entry.css?url'
import membersStylesheet from '#app/ui/styles/members.css?url'
import partsStylesheet from '#app/ui/styles/parts.css?url'
import type { Route } from './+types/parts.ts'

export const handle: RouteHandle = { framesMails: true }

/** Open where the development mailbox is: in development and in the demo. */
export function loader({ request }: Route.LoaderArgs) {
  if (!isMailboxOpen(request)) throw data(null, { status: 404 })
  return { now: new Date(), mails: mailKinds }
}

export function headers() {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
}

export { loader as action }

const formTokens = { key: 'dijelovi', token: 'dijelovi' }

/** Every part of app/ui in its states; tests/site/parts.test.ts fails when one is missing. */
export default function Parts({ loaderData: { now, mails } }: Route.ComponentProps) {
  return (
    <div className="stack loose">
      <FormTitle form={undefined}>Dijelovi</FormTitle>
      <link rel="stylesheet" href={membersStylesheet} precedence="default" />
      <link rel="stylesheet" href={entryStylesheet} precedence="default" />
      <link rel="stylesheet" href={clientsStylesheet} precedence="default" />
      <link rel="stylesheet" href={partsStylesheet} precedence="default" />
      <PageHeader title="Dijelovi" lead="Svi dijelovi sučelja u svim stanjima, u obje teme." />
      <ThemeSamples title="Dugmad">{() => <ActionParts formTokens={formTokens} />}</ThemeSamples>
      <ThemeSamples title="Znakovi">{() => <MarkParts now={now} />}</ThemeSamples>
      <ThemeSamples title="Polja">{(theme) => <FieldParts prefix={theme} formTokens={formTokens} />}</ThemeSamples>
      <ThemeSamples title="Spiskovi">{() => <ListParts />}</ThemeSamples>
      <ThemeSamples title="Raspored">{() => <LayoutParts />}</ThemeSamples>
      <ThemeSamples title="Pošta">{(theme) => <MailParts kinds={mails} theme={theme} />}</ThemeSamples>
    </div>
  )
}
