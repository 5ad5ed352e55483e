import { PostFields } from '#app/admin/components/blog/post-fields.tsx'
import { PostPreview } from '#app/admin/components/blog/post-preview.tsx'
import type { Preview } from '#app/admin/blog/content.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import type { OptionItem } from '#app/ui/form/option.tsx'

type Answer = { form: FormState; previews: Preview[] | null }
type PostFormProps = {
  title: string
  answer: Answer | undefined
  formTokens: FormTokens
  defaults: Record<string, string>
  version?: string
  choices: { covers: number[]; cities: OptionItem[] }
}

export function PostForm({ title, answer, formTokens, defaults, version, choices }: PostFormProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormTitle form={answer?.previews ? undefined : answer?.form}>{title}</FormTitle>
      {answer?.previews && <PostPreview previews={answer.previews} />}
      <FormPage
        form={answer?.form}
        formTokens={formTokens}
        encType="multipart/form-data"
        hidden={version ? { version } : undefined}
        submitLabel={t('common:actions.save')}
        secondarySubmit={{ name: 'preview', label: t('admin:blog.show_preview') }}
      >
        <PostFields defaults={defaults} {...choices} />
      </FormPage>
    </>
  )
}
