import { use } from 'react'
import { imageUrl } from '#app/images/urls.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { fieldId, FormContext } from '#app/ui/form/form-context.ts'

/** One of the images that are there already, or a new one. */
export function PostCover({ covers, chosen }: { covers: number[]; chosen: string }) {
  const { t } = useTranslation()
  const form = use(FormContext)
  const selected = form ? (form.values['coverImageId'] ?? '') : chosen
  const listed = [...new Set(['', ...(chosen ? [chosen] : []), ...covers.map(String)])]
  return (
    <>
      <fieldset className="field" id={fieldId('coverImageId')}>
        <legend className="label">{t('admin:blog.field.cover')}</legend>
        <p className="hint">{t('admin:blog.field.cover_hint')}</p>
        <ul className="cover-choices">
          {listed.map((id, index) => (
            <li key={id}>
              <label className="option">
                <input type="radio" name="coverImageId" value={id} defaultChecked={id === selected} />
                {id && <img src={imageUrl(Number(id), 320)} alt="" width={160} height={107} loading="lazy" />}
                <span>{id ? t('common:words.image', { number: index }) : t('admin:blog.field.no_cover')}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <FileField name="images" label={t('admin:blog.field.new_cover')} optional />
    </>
  )
}
