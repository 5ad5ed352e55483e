import { pictureAt } from '#app/images/addresses.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Fieldset } from '#app/ui/fieldset.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FormState } from '#app/ui/form-state.ts'

/** The pictures a thing has, each kept by its tick, and a field for further ones, `most` in all. A refused form has kept those it was sent. */
export function PictureFields({
  form,
  most,
  imageIds = [],
}: {
  form: FormState | undefined
  most: number
  imageIds?: number[]
}) {
  const { t } = useWords()
  const kept = form ? [form.values.imageIds ?? []].flat().map(Number).filter(Number.isSafeInteger) : imageIds
  const shown = [...new Set([...imageIds, ...kept])]
  return (
    <Fieldset legend={t('common:fields.images')}>
      {shown.length > 0 && (
        <fieldset className="field" aria-describedby="keep-hint">
          <legend className="label">{t('images:form.keep_pictures')}</legend>
          <p className="hint" id="keep-hint">
            {t('images:form.keep_pictures_hint')}
          </p>
          <ul className="picture-choices">
            {shown.map((id, index) => (
              <li key={id}>
                <label className="option">
                  <img src={pictureAt(id, 320)} alt="" width={128} height={96} loading="lazy" />
                  <input type="checkbox" name="imageIds" value={id} defaultChecked={kept.includes(id)} />
                  <span>{t('common:words.picture', { number: index + 1 })}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <FileField
        name="images"
        label={t('images:form.add_pictures')}
        hint={t('images:form.add_pictures_hint', { count: most })}
        multiple
        optional
      />
    </Fieldset>
  )
}
