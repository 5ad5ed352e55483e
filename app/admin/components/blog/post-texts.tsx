import { use } from 'react'
import { postLimits } from '#app/blog/rules.ts'
import { defaultLanguage, languages, type Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'

/** The Bosnian text, and the translations that may be missing. */
export function PostTexts({ defaults }: { defaults: Record<string, string> }) {
  const { t } = useTranslation()
  const form = use(FormContext)
  const isWritten = (language: Language) =>
    ['title', 'excerpt', 'body'].some((part) => (form?.values ?? defaults)[`${part}_${language}`])
  const translations = languages.filter((language) => language !== defaultLanguage)
  return (
    <>
      <Fieldset legend={t('admin:blog.language.bs')} hint={t('admin:blog.markdown')}>
        <PostText language="bs" defaults={defaults} />
      </Fieldset>
      {translations.map((language) => (
        <Disclosure key={language} summary={t(`admin:blog.language.${language}`)} open={isWritten(language)}>
          <div className="stack">
            <PostText language={language} defaults={defaults} optional />
          </div>
        </Disclosure>
      ))}
    </>
  )
}

type PostTextProps = { language: Language; defaults: Record<string, string>; optional?: boolean }

function PostText({ language, defaults, optional }: PostTextProps) {
  const { t } = useTranslation()
  const field = (part: 'title' | 'excerpt' | 'body') => ({
    name: `${part}_${language}`,
    label: t(`admin:blog.field.${part}`),
    maxLength: postLimits[part],
    defaultValue: defaults[`${part}_${language}`],
    lang: language,
    optional,
  })
  return (
    <>
      <Field {...field('title')} />
      <TextArea {...field('excerpt')} rows={2} />
      <TextArea {...field('body')} rows={16} />
    </>
  )
}
