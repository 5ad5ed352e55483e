import { use } from 'react'
import { positions } from '#app/assignments/appointments/rules.ts'
import { changeLimits } from '#app/assignments/changes/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'

type ProposalFormProps = {
  action: string
  form: FormState | undefined
  formTokens: FormTokens
  tomorrow: string
  isAhead: boolean
  /** An open proposal or change has the primary button. */
  hasOpen: boolean
}

const [first, ...further] = positions

const fieldOrder = [...positions.flatMap((nth) => [`day${nth}`, `from${nth}`, `until${nth}`]), 'reason']

export function ProposalForm({ action, form, formTokens, tomorrow, isAhead, hasOpen }: ProposalFormProps) {
  const { t } = useTranslation()
  return (
    <section className="stack screen-only" aria-labelledby="predlozi">
      <h2 id="predlozi">{t(`appointments:form.${isAhead ? 'move' : 'title'}`)}</h2>
      <p className="muted">{t(`appointments:form.${isAhead ? 'move_lead' : 'lead'}`)}</p>
      <FormPage
        action={action}
        form={form}
        formTokens={formTokens}
        fieldOrder={fieldOrder}
        submitLabel={t('appointments:form.submit')}
        submitVariant={hasOpen ? 'secondary' : 'primary'}
        notSent={t('appointments:form.not_sent')}
      >
        <TimeFields nth={first} tomorrow={tomorrow} />
        <FurtherTimes tomorrow={tomorrow} />
        {isAhead && (
          <TextArea
            name="reason"
            label={t('appointments:form.reason')}
            hint={t('appointments:form.reason_hint')}
            rows={2}
            maxLength={changeLimits.reason}
            optional
          />
        )}
      </FormPage>
    </section>
  )
}

/** Closed at first; open in a refused form, whose errors may be in it. */
function FurtherTimes({ tomorrow }: { tomorrow: string }) {
  const { t } = useTranslation()
  return (
    <Disclosure summary={t('appointments:form.more_times')} open={use(FormContext) !== undefined}>
      <div className="stack loose">
        {further.map((nth) => (
          <TimeFields key={nth} nth={nth} tomorrow={tomorrow} />
        ))}
      </div>
    </Disclosure>
  )
}

function TimeFields({ nth, tomorrow }: { nth: (typeof positions)[number]; tomorrow: string }) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t(`appointments:form.time_${nth}`)}>
      <Field
        name={`day${nth}`}
        type="date"
        label={t('appointments:form.day')}
        optional={nth !== first}
        min={tomorrow}
        defaultValue={nth === first ? tomorrow : undefined}
      />
      <Field name={`from${nth}`} type="time" label={t('appointments:form.from')} defaultValue="09:00" />
      <Field name={`until${nth}`} type="time" label={t('appointments:form.until')} defaultValue="11:00" />
    </Fieldset>
  )
}
