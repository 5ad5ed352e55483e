import { useWords } from '#app/i18n/words.tsx'
import { PictureFields } from '#app/images/components/picture-fields.tsx'
import { picturesOfItem, portfolioTextLimits } from '#app/portfolio/rules.ts'
import { Field } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form-state.ts'
import { TextArea } from '#app/ui/text-area.tsx'

type Written = { title: string; description: string; imageIds: number[] }

/** All that a worker says and shows of one piece of work. */
export function PortfolioFields({ form, item }: { form: FormState | undefined; item?: Written }) {
  const { t } = useWords()
  return (
    <>
      <Field
        name="title"
        label={t('common:fields.title')}
        hint={t('portfolio:form.title_hint')}
        defaultValue={item?.title}
        maxLength={portfolioTextLimits.title}
      />
      <TextArea
        name="description"
        label={t('common:fields.description')}
        hint={t('portfolio:form.description_hint')}
        defaultValue={item?.description}
        rows={4}
        maxLength={portfolioTextLimits.description}
        optional
      />
      <PictureFields form={form} most={picturesOfItem} imageIds={item?.imageIds} />
    </>
  )
}
