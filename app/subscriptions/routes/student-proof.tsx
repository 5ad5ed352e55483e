import { redirect } from 'react-router'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { ImageField } from '#app/images/components/image-field.tsx'
import { readImageForm } from '#app/images/routes/image-form.server.ts'
import { requireImage } from '#app/images/routes/required-image.server.ts'
import { findStudentProof } from '#app/subscriptions/proofs/queries.server.ts'
import { submitStudentProof } from '#app/subscriptions/proofs/submitting.server.ts'
import { readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { membershipPath, proofPath } from '#app/subscriptions/shop/paths.ts'
import { presentProof, presentSentProof } from '#app/subscriptions/shop/proof-presenter.server.ts'
import { studentProofSchema } from '#app/subscriptions/shop/schemas.ts'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/student-proof.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const proof = await findStudentProof(db, { workerId: currentUser(context).id, now: new Date() })
  return { ...presentProof(proof, readerOf(context)), formTokens: issueFormTokens(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)
  const now = new Date()
  const upload = { purpose: 'proof', schemaFor: () => studentProofSchema, maxFiles: 1, now } as const
  const form = await readImageForm(request, context, upload)
  if (form.status !== 'success') return invalid(form)

  const { school, imageIds } = form.value
  const proof = { workerId, school, imageId: imageIds[0]!, now }
  const outcome = await submitForm(form, (trx) => submitStudentProof(trx, proof))
  if (outcome.ok) return redirectWithFlash(proofPath, presentSentProof(readerOf(context)))
  if (outcome.reason === 'images_unknown') return requireImage(form)
  return redirect(proofPath, 303)
}

export default function StudentProof({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, status, canSend, words, formTokens } = loaderData
  return (
    <NarrowForm
      title={words.title}
      back={{ to: membershipPath, label: words.back }}
      lead={words.lead}
      form={actionData?.form}
    >
      {status && <Notice kind={kind}>{status}</Notice>}
      {canSend && (
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          encType="multipart/form-data"
          submitLabel={words.submit}
          draft={false}
        >
          <Field name="school" label={words.school} maxLength={100} />
          <ImageField label={words.image} hint={words.hint} upload="proof" />
        </FormPage>
      )}
    </NarrowForm>
  )
}
