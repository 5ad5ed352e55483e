import { use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MemberPurpose } from '#app/images/rules.ts'
import { imageUrl } from '#app/images/urls.ts'
import { FileField } from '#app/ui/form/file-field.tsx'
import { FormContext, type FieldProps } from '#app/ui/form/form-context.ts'

type ImageFieldProps = Omit<FieldProps, 'name'> & { upload: MemberPurpose }

/** One image. A form that comes back has the one that has arrived, until another is chosen. */
export function ImageField(props: ImageFieldProps) {
  const form = use(FormContext)
  const received = Number([form?.values.imageIds ?? []].flat().at(-1))
  return (
    <>
      {received > 0 && Number.isSafeInteger(received) && <ReceivedImage key={received} id={received} />}
      <FileField name="images" {...props} />
    </>
  )
}

/** Before the field, because the last image of a form is the one that counts. */
function ReceivedImage({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <fieldset className="received">
      <input type="hidden" name="imageIds" value={id} />
      <img src={imageUrl(id, 160)} alt={t('images:form.received_image')} width={112} height={84} />
      <p className="hint">{t('images:form.received')}</p>
    </fieldset>
  )
}
