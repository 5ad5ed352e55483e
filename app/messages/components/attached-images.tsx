import { use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { acceptedImageTypes } from '#app/images/rules.ts'
import { newestFragment } from '#app/messages/paths.ts'
import { messageLimits } from '#app/messages/rules.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { shrinkChosenImages, useImageShrinking, useStoredImages } from '#app/ui/image-shrinking.ts'
import { FormContext, useField } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { withQuery } from '#app/with-query.ts'

/** A button where scripts run, otherwise a link to the page with a field for files. */
export function AttachedImages({ path, withImages }: { path: string; withImages: boolean }) {
  const { t } = useTranslation()
  const isHydrated = use(HydrationContext)
  const hint = t('messages:field.images_hint', { max: messageLimits.images })
  return (
    <>
      <UploadedImages />
      {!import.meta.env.SSR || isHydrated ? (
        <ImageButton label={t('messages:add_images')} />
      ) : withImages ? (
        <FileField
          name="images"
          label={t('common:fields.images')}
          hint={hint}
          accept={acceptedImageTypes}
          upload="message"
          multiple
          optional
        />
      ) : (
        <LinkButton to={`${withQuery(path, { slike: 1 })}#${newestFragment}`} variant="quiet" icon="image">
          {t('messages:add_images')}
        </LinkButton>
      )}
    </>
  )
}

function ImageButton({ label }: { label: string }) {
  const { t } = useTranslation()
  const { id } = useField({ name: 'images', optional: true })
  useImageShrinking()
  useStoredImages(id)
  return (
    <>
      <ul className="files" id={`${id}-files`} aria-live="polite" data-again={t('ui:form.files_again')} />
      <label className="button quiet">
        <Icon name="image" />
        <span>{label}</span>
        <input
          id={id}
          name="images"
          type="file"
          multiple
          accept={acceptedImageTypes}
          data-upload="message"
          onChange={({ currentTarget }) => shrinkChosenImages(currentTarget)}
        />
      </label>
    </>
  )
}

/** The images of a message that was refused, which are sent with the next attempt. */
function UploadedImages() {
  const { t } = useTranslation()
  const ids = [use(FormContext)?.values.imageIds ?? []].flat()
  if (ids.length === 0) return null
  return (
    <div className="received">
      {ids.map((id) => (
        <input key={id} type="hidden" name="imageIds" value={id} />
      ))}
      <p className="hint">{t('messages:uploaded_images', { count: ids.length })}</p>
    </div>
  )
}
