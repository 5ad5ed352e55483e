import { redirect } from 'react-router'
import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { Total } from '#app/subscriptions/components/total.tsx'
import { loadPurchase } from '#app/subscriptions/routes/purchase-loader.server.ts'
import { orderAndPay } from '#app/subscriptions/routes/purchase-answer.server.ts'
import { membershipPath } from '#app/subscriptions/shop/paths.ts'
import { purchaseFormSchema } from '#app/subscriptions/shop/schemas.ts'
import { appOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import type { Route } from './+types/purchase.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return {
    ...(await loadPurchase(context, { planId: idParam(params.planId), url })),
    formTokens: issueFormTokens(context),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)
  if (appOf(context)) throw redirect(membershipPath, 303)

  const form = await readForm(request, purchaseFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  return orderAndPay(form, { workerId, planId: idParam(params.planId), context })
}

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { formTokens, amount, code, codeError, method, replaced, summary, total, methods, words } = loaderData
  const refused = actionData?.form
  return (
    <NarrowForm title={words.title} back={{ to: membershipPath, label: words.back }} form={refused}>
      <section className="card stack tight">
        <h2>{words.summary}</h2>
        <KeyValueList items={summary} />
        {words.noVat && <p className="muted small">{words.noVat}</p>}
      </section>
      {replaced && <Notice kind="info">{replaced}</Notice>}
      {codeError && <Notice kind="warning">{codeError}</Notice>}
      <FormPage
        key={`${code}-${amount}`}
        form={refused}
        formTokens={formTokens}
        hidden={{ amount }}
        submitLabel={words.submit}
        draft={false}
      >
        <Field
          name="promoCode"
          label={words.code}
          defaultValue={code}
          optional
          autoComplete="off"
          maxLength={30}
          affix={
            <Button variant="quiet" name="apply" value="on">
              {words.apply}
            </Button>
          }
        />
        <Total {...total} />
        {methods.length > 0 && (
          <RadioGroup name="paymentMethod" label={words.method} options={methods} defaultValue={method} />
        )}
        <p className="small">
          {words.terms} <Anchor to={href('/uslovi-koristenja')}>{words.termsLink}</Anchor>
        </p>
        <p className="muted small">{words.seller}</p>
      </FormPage>
    </NarrowForm>
  )
}
