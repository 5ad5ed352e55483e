import { ActPage } from '#app/admin/components/act-page.tsx'
import { closeFindingByAdmin } from '#app/admin/payments/acts.server.ts'
import { presentFinding } from '#app/admin/payments/findings-presenter.server.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { findDisagreement, findingKinds } from '#app/subscriptions/ledger-check.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/finding-close.ts'

const path = href('/admin/payments')

export async function loader({ params, context }: Route.LoaderArgs) {
  const finding = orNotFound(await findDisagreement(db, { ...keyOf(params.finding), now: new Date() }))
  const t = requestTranslate(context)
  const { text } = presentFinding(finding, { language: languageOf(context), t })
  return { ...loadAct(context, { to: path, label: t('payments:title') }), text }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const key = keyOf(params.finding)
  return answerAct(args, { ...moneyAct, action: 'close_finding', to: path }, async (trx, act) => {
    const finding = await findDisagreement(trx, { ...key, now: act.now })
    return closeFindingByAdmin(trx, { ...act, ...key, orderId: finding?.orderId ?? null })
  })
}

/** `order_balance-12` */
function keyOf(finding: string) {
  const [, name, id] = /^([a-z_]+)-([1-9]\d{0,14})$/.exec(finding) ?? []
  const kind = orNotFound(findingKinds.find((each) => each === name))
  return { kind, id: Number(id) }
}

export default function FindingClose({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ActPage act="close_finding" target={loaderData} form={actionData?.form}>
      <p>{loaderData.text}</p>
    </ActPage>
  )
}
