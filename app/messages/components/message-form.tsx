import { use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { acceptedImageTypes } from '#app/images/rules.ts'
import { newestFragment } from '#app/messages/paths.ts'
import { messageLimits } from '#app/messages/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Props = { path: string; formTokens: FormTokens; form: FormState | undefined; withImages: boolean }

export function MessageForm({ path, formTokens, form, withImages }: Props) {
  const { t } = useTranslation()
  return (
    <FormPage
      formTokens={formTokens}
      form={form}
      action={withImages ? `${path}?slike` : path}
      encType={withImages ? 'multipart/form-data' : undefined}
      submitLabel={t('messages:submit')}
      submitIcon="send"
      fieldOrder={['text', 'images']}
      after={
        withImages ? null : (
          <p>
            <Anchor to={`${path}?slike#${newestFragment}`}>{t('messages:add_images')}</Anchor>
          </p>
        )
      }
    >
      <TextArea name="text" label={t('messages:field.text')} rows={3} maxLength={messageLimits.text} />
      <UploadedImages />
      {withImages && (
        <FileField
          name="images"
          label={t('common:fields.images')}
          hint={t('messages:field.images_hint', { max: messageLimits.images })}
          accept={acceptedImageTypes}
          multiple
          optional
        />
      )}
    </FormPage>
  )
}

/** The images of a message that was refused, which are sent with the next attempt. */
function UploadedImages() {
  const { t } = useTranslation()
  const ids = [use(FormContext)?.values.imageIds ?? []].flat()
  if (ids.length === 0) return null
  return (
    <>
      {ids.map((id) => (
        <input key={id} type="hidden" name="imageIds" value={id} />
      ))}
      <p className="hint">{t('messages:uploaded_images', { count: ids.length })}</p>
    </>
  )
}
