import { useTranslation } from '#app/i18n/use-translation.tsx'

/** The progress of a form of several pages; `current` counts from 1. */
export function Steps({ current, steps }: { current: number; steps: string[] }) {
  const { t } = useTranslation()
  return (
    <ol className="steps" aria-label={t('common:form.steps', { step: current, steps: steps.length })}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index + 1 < current ? 'done' : undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          {index + 1}. {step}
        </li>
      ))}
    </ol>
  )
}
