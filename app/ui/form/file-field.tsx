import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FieldLayout } from '#app/ui/form/field-layout.tsx'
import type { FieldProps } from '#app/ui/form/form-context.ts'
import { useField } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/icon.tsx'

/** With `upload`, what the images are for, scripts send each as soon as it is chosen. */
type FileFieldProps = FieldProps & { multiple?: boolean; accept?: string; upload?: string }

/** Scripts fill the empty list with the chosen images, or with the names of those to be chosen again. */
export function FileField({ name, label, hint, optional, multiple, upload, ...props }: FileFieldProps) {
  const { t } = useTranslation()
  const { id, error, required, aria } = useField({ name, hint, optional })
  useEffect(() => void loadPreviews(), [])
  return (
    <FieldLayout id={id} label={label} hint={hint} optional={optional} error={error}>
      <label className="button secondary file-button" htmlFor={id}>
        <Icon name="image" />
        {t(multiple ? 'ui:form.choose_images' : 'ui:form.choose_image')}
      </label>
      <input
        id={id}
        name={name}
        type="file"
        multiple={multiple}
        accept={props.accept ?? 'image/png,image/jpeg,image/webp'}
        data-upload={upload}
        required={required}
        onChange={({ currentTarget }) => void loadPreviews().then((module) => module?.previewImages(currentTarget))}
        {...aria}
      />
      <ul
        className="files"
        id={`${id}-files`}
        aria-live="polite"
        data-again={t('ui:form.files_again')}
        data-remove={t('common:actions.remove')}
      />
    </FieldLayout>
  )
}

/** Not a part of the first load: nobody has chosen a file yet. */
function loadPreviews() {
  return import('#app/enhance/image-previews.ts').catch(() => undefined)
}
