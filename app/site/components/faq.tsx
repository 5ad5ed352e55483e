import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'

/** `texts` is a file of texts with `questions` as title and a question and an answer under each name in `faq`. */
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
