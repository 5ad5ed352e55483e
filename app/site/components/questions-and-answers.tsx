import { useWords } from '#app/i18n/words.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'

/** `texts` is a file of texts with `questions` as title and a question and an answer under each name in `faq`. */
export function QuestionsAndAnswers({ texts, names }: { texts: string; names: string[] }) {
  const { t } = useWords()
  return (
    <section className="stack tight">
      <h2>{t(`${texts}:questions`)}</h2>
      {names.map((name) => (
        <Disclosure key={name} summary={t(`${texts}:faq.${name}.question`)}>
          {t(`${texts}:faq.${name}.answer`)}
        </Disclosure>
      ))}
    </section>
  )
}
