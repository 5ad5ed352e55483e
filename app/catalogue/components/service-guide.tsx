import { serviceTextIndexes } from '#app/catalogue/text-indexes.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ServiceKey } from '#app/places/skill-keys.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'

export function PriceFactors({ service }: { service: ServiceKey }) {
  const { t } = useTranslation()
  return (
    <section className="stack tight">
      <h2>{t('catalogue:section.price')}</h2>
      <p>{t(`catalogue:${service}.price`)}</p>
    </section>
  )
}

/** The texts of a service that are the same in every city. */
export function ServiceGuide({ service }: { service: ServiceKey }) {
  const { t } = useTranslation()
  const questions = serviceTextIndexes.faq.map((index) => `${service}.faq.${index}`)
  return (
    <>
      <section className="stack tight">
        <h2>{t('catalogue:section.done')}</h2>
        <div className="prose">
          <ul>
            {serviceTextIndexes.done.map((index) => (
              <li key={index}>{t(`catalogue:${service}.done.${index}`)}</li>
            ))}
          </ul>
        </div>
      </section>
      <section className="stack tight">
        <h2>{t('catalogue:section.ad')}</h2>
        <p>{t(`catalogue:${service}.ad`)}</p>
      </section>
      <section className="stack tight">
        <h2>{t('catalogue:section.faq')}</h2>
        {[...questions, 'faq_free'].map((key) => (
          <Disclosure key={key} summary={t(`catalogue:${key}.question`)}>
            <p>{t(`catalogue:${key}.answer`)}</p>
          </Disclosure>
        ))}
      </section>
    </>
  )
}
