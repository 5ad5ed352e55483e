import { shrinkImages } from '#app/enhance/image-shrinking.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FieldLayout } from '#app/ui/form/field-layout.tsx'
import type { FieldProps } from '#app/ui/form/form-context.ts'
import { useField } from '#app/ui/form/form-context.ts'

type FileFieldProps = FieldProps & { multiple?: boolean; accept?: string }

/** Scripts fill the empty list with the names and sizes of the chosen files, or with those to be chosen again. */
export function FileField({ name, label, hint, optional, multiple, accept = 'image/png,image/jpeg' }: FileFieldProps) {
  const { t } = useTranslation()
  const { id, error, required, aria } = useField({ name, hint, optional })
  return (
    <FieldLayout id={id} label={label} hint={hint} optional={optional} error={error}>
      <input
        id={id}
        name={name}
        type="file"
        multiple={multiple}
        accept={accept}
        required={required}
        onChange={(event) => void shrinkImages(event.currentTarget)}
        {...aria}
      />
      <ul className="files" id={`${id}-files`} aria-live="polite" data-again={t('ui:form.files_again')} />
    </FieldLayout>
  )
}
