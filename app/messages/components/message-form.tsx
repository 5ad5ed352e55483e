import { useWords } from '#app/i18n/words.tsx'
import { acceptedImages } from '#app/images/rules.ts'
import { newestFragment } from '#app/messages/paths.ts'
import { limits } from '#app/messages/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import type { FormSeed, FormState } from '#app/ui/form-state.ts'
import { TextArea } from '#app/ui/text-area.tsx'

type Props = { path: string; seed: FormSeed; form: FormState | undefined; withPictures: boolean }

/** The plain form is small and quick to send; with pictures it is an upload, for which one asks. */
export function MessageForm({ path, seed, form, withPictures }: Props) {
  const { t } = useWords()
  const keptImages = [form?.values.imageIds ?? []].flat()
  return (
    <FormPage
      seed={seed}
      form={form}
      action={withPictures ? `${path}?slike` : path}
      encType={withPictures ? 'multipart/form-data' : undefined}
      submitLabel={t('messages:submit')}
      submitIcon="send"
      order={['text', 'images']}
      after={
        withPictures ? null : (
          <p>
            <Anchor to={`${path}?slike#${newestFragment}`}>{t('messages:add_pictures')}</Anchor>
          </p>
        )
      }
    >
      <TextArea name="text" label={t('messages:field.text')} rows={3} maxLength={limits.text} />
      {keptImages.map((id) => (
        <input key={id} type="hidden" name="imageIds" value={id} />
      ))}
      {keptImages.length > 0 && <p className="hint">{t('messages:kept_pictures', { count: keptImages.length })}</p>}
      {withPictures && (
        <FileField
          name="images"
          label={t('common:fields.images')}
          hint={t('messages:field.images_hint', { max: limits.images })}
          accept={acceptedImages}
          multiple
          optional
        />
      )}
    </FormPage>
  )
}
