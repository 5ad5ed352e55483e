import { z } from 'zod'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { findBlockable } from '#app/blocks/queries.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/block.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { viewer: currentUser(context), userId: idParam(params.userId) }
  const { name, isBlocked } = orNotFound(await findBlockable(db, key))
  return { formTokens: issueFormTokens(context), name, isBlocked }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id, userType } = currentUser(context)
  const block = { viewer: { id, userType }, userId: idParam(params.userId), now: new Date() }

  const form = await readForm(request, z.object({}), context)
  if (form.status !== 'success') return invalid(form)

  await submitForm(form, (trx) => blockMember(trx, block))
  return redirectWithFlash(href('/blokirani'), 'safety:blocks.done')
}

export default function Block({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, name, isBlocked } = loaderData
  const title = t('safety:blocks.title', { name })
  return (
    <NarrowForm title={title} lead={isBlocked ? null : t('safety:blocks.lead')} form={actionData?.form} loose>
      {isBlocked ? (
        <Notice kind="info" action={<LinkButton to={href('/blokirani')}>{t('safety:blocks.list.title')}</LinkButton>}>
          {t('safety:blocks.already')}
        </Notice>
      ) : (
        <>
          <div className="prose">
            <ul>
              {['messages', 'offers', 'lists', 'agreed', 'secret'].map((point) => (
                <li key={point}>{t(`safety:blocks.meaning.${point}`)}</li>
              ))}
            </ul>
          </div>
          <FormPage
            formTokens={formTokens}
            form={actionData?.form}
            submitLabel={t('safety:blocks.submit')}
            submitVariant="danger"
            draft={false}
          />
        </>
      )}
    </NarrowForm>
  )
}
