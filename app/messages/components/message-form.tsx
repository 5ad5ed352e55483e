import { useTranslation } from '#app/i18n/use-translation.tsx'
import { acceptedImageTypes } from '#app/images/rules.ts'
import { newestFragment } from '#app/messages/paths.ts'
import { messageLimits } from '#app/messages/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Props = { path: string; formTokens: FormTokens; form: FormState | undefined; withImages: boolean }

export function MessageForm({ path, formTokens, form, withImages }: Props) {
  const { t } = useTranslation()
  const uploadedImageIds = [form?.values.imageIds ?? []].flat()
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
      {uploadedImageIds.map((id) => (
        <input key={id} type="hidden" name="imageIds" value={id} />
      ))}
      {uploadedImageIds.length > 0 && (
        <p className="hint">{t('messages:uploaded_images', { count: uploadedImageIds.length })}</p>
      )}
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
