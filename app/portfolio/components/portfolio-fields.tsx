import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageFields } from '#app/images/components/image-fields.tsx'
import { maxItemImages, portfolioTextLimits } from '#app/portfolio/rules.ts'
import { Field } from '#app/ui/form/field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type PortfolioItemValues = { title: string; description: string; imageIds: number[] }

export function PortfolioFields({ item }: { item?: PortfolioItemValues }) {
  const { t } = useTranslation()
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
      <ImageFields maxImages={maxItemImages} imageIds={item?.imageIds} upload="portfolio" />
    </>
  )
}
