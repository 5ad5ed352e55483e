import { use } from 'react'
import type { MemberPurpose } from '#app/images/rules.ts'
import { imageUrl } from '#app/images/urls.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'

type ImageFieldsProps = { maxImages: number; imageIds?: number[]; upload: MemberPurpose }

export function ImageFields({ maxImages, imageIds = [], upload }: ImageFieldsProps) {
  const form = use(FormContext)
  const { t } = useTranslation()
  const checkedIds = form ? [form.values.imageIds ?? []].flat().map(Number).filter(Number.isSafeInteger) : imageIds
  const listedIds = [...new Set([...imageIds, ...checkedIds])]
  return (
    <Fieldset legend={t('common:fields.images')}>
      {listedIds.length > 0 && (
        <fieldset className="field" aria-describedby="keep-hint">
          <legend className="label">{t('images:form.current_images')}</legend>
          <p className="hint" id="keep-hint">
            {t('images:form.current_images_hint')}
          </p>
          <ul className="image-choices">
            {listedIds.map((id, index) => (
              <li key={id}>
                <label className="option">
                  <img src={imageUrl(id, 320)} alt="" width={128} height={96} loading="lazy" />
                  <input type="checkbox" name="imageIds" value={id} defaultChecked={checkedIds.includes(id)} />
                  <span>{t('common:words.image', { number: index + 1 })}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <FileField
        name="images"
        label={t('images:form.add_images')}
        hint={t('images:form.add_images_hint', { count: maxImages })}
        upload={upload}
        multiple
        optional
      />
    </Fieldset>
  )
}
