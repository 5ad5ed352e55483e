import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'

/** The namespace has the title as `questions`, and for each name `faq.<name>.question` and `faq.<name>.answer`. */
export function Faq({ namespace, questions }: { namespace: string; questions: string[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack tight">
      <h2>{t(`${namespace}:questions`)}</h2>
      {questions.map((question) => (
        <Disclosure key={question} summary={t(`${namespace}:faq.${question}.question`)}>
          {t(`${namespace}:faq.${question}.answer`)}
        </Disclosure>
      ))}
    </section>
  )
}
