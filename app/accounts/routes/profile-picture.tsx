import { href } from 'react-router'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { showProfileImage } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { profilePictureSchema } from '#app/accounts/schemas.ts'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { pictureAt } from '#app/images/addresses.ts'
import { readPictureForm } from '#app/images/routes/picture-form.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/profile-picture.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context)
  const { name, surname, profileImageId } = await findOwnAccount(db, user.id)
  return { seed: formSeed(context), userType: user.userType, name: `${name} ${surname}`, profileImageId }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)

  const form = await readPictureForm(request, context, {
    purpose: 'profile',
    schemaFor: () => profilePictureSchema,
    most: 1,
    now: new Date(),
  })
  if (form.status !== 'success') return invalid(form)

  const {
    imageIds: [imageId],
    noPicture,
  } = form.value
  if (imageId === undefined && !noPicture) return invalid(form, { images: 'images:refused.image_required' })
  const outcome = await once(db, form.request, (trx) =>
    showProfileImage(trx, { userId: user.id, imageId: imageId ?? null }),
  )
  if (!outcome.ok) return invalid(form, { images: 'images:refused.image_required' })

  const here = user.userType === 'Worker' ? href('/majstor/moj-profil/slika') : href('/klijent/moj-profil/slika')
  return redirectWithFlash(here, imageId === undefined ? 'accounts:picture.removed' : 'accounts:picture.saved')
}

export default function ProfilePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, userType, name, profileImageId } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('accounts:picture.title')}</FormTitle>
      <PageHead title={t('accounts:picture.title')} lead={t('accounts:picture.lead')} />
      <AccountTabs userType={userType} current="picture" />
      <p className="person">
        <Avatar name={name} src={profileImageId === null ? null : pictureAt(profileImageId, 160)} size="large" />
        {!profileImageId && <span className="muted">{t('accounts:picture.none')}</span>}
      </p>
      <FormPage
        form={actionData?.form}
        seed={seed}
        encType="multipart/form-data"
        submitLabel={t('accounts:picture.save')}
        draft={false}
      >
        <FileField
          name="images"
          label={t('accounts:picture.field')}
          hint={t('accounts:picture.hint')}
          optional={profileImageId !== null}
        />
        {profileImageId && <Checkbox name="noPicture" label={t('accounts:picture.remove')} optional />}
      </FormPage>
    </div>
  )
}
