import { careForPictures } from '#app/enhance/pictures.ts'
import { FieldFrame } from '#app/ui/field-frame.tsx'
import type { FieldProps } from '#app/ui/form-context.ts'
import { useField } from '#app/ui/form-context.ts'

type FileFieldProps = FieldProps & { multiple?: boolean; accept?: string }

/** The empty list is filled in the browser with the names and sizes of what was chosen. */
export function FileField({ name, label, hint, optional, multiple, accept = 'image/png,image/jpeg' }: FileFieldProps) {
  const { id, error, required, aria } = useField({ name, hint, optional })
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      <input
        id={id}
        name={name}
        type="file"
        multiple={multiple}
        accept={accept}
        required={required}
        onChange={(event) => void careForPictures(event.currentTarget)}
        {...aria}
      />
      <ul className="files" id={`${id}-files`} aria-live="polite" />
    </FieldFrame>
  )
}
