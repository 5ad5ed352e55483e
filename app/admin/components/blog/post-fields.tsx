import { PostCover } from '#app/admin/components/blog/post-cover.tsx'
import { PostTexts } from '#app/admin/components/blog/post-texts.tsx'
import { reasonLength } from '#app/admins/rules.ts'
import { categories, postLimits, postStates } from '#app/blog/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import type { OptionItem } from '#app/ui/form/option.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type PostFieldsProps = { defaults: Record<string, string>; covers: number[]; cities: OptionItem[] }

export function PostFields({ defaults, covers, cities }: PostFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <PostTexts defaults={defaults} />
      <Select
        name="category"
        label={t('admin:blog.field.category')}
        options={categories.map((value) => ({ value, label: t(`blog:category.${value}`) }))}
        defaultValue={defaults['category'] ?? ''}
        emptyLabel={t('admin:blog.field.choose')}
      />
      <Select
        name="city"
        label={t('common:fields.city')}
        options={cities}
        defaultValue={defaults['city'] ?? ''}
        emptyLabel={t('admin:blog.field.no_city')}
        optional
      />
      <Field
        name="author"
        label={t('admin:blog.field.author')}
        maxLength={postLimits.author}
        defaultValue={defaults['author']}
      />
      <Field
        name="slug"
        label={t('admin:blog.field.slug')}
        hint={t('admin:blog.field.slug_hint')}
        maxLength={postLimits.slug}
        autoCapitalize="none"
        defaultValue={defaults['slug']}
        optional
      />
      <PostCover covers={covers} chosen={defaults['coverImageId'] ?? ''} />
      <RadioGroup
        name="publication"
        label={t('admin:blog.field.publication')}
        options={postStates.map((value) => ({ value, label: t(`admin:blog.publication.${value}`) }))}
        defaultValue={defaults['publication'] ?? 'draft'}
      />
      <Field
        name="publishAt"
        type="datetime-local"
        label={t('admin:blog.field.publish_at')}
        hint={t('admin:blog.field.publish_at_hint')}
        defaultValue={defaults['publishAt']}
        optional
      />
      <TextArea
        name="reason"
        label={t('admin:audit.reason')}
        hint={t('admin:acts.reason_hint')}
        rows={2}
        maxLength={reasonLength.max}
      />
    </>
  )
}
