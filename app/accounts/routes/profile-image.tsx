import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { accountPath } from '#app/accounts/account-paths.ts'
import { setProfileImage } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash, reloadDocument } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { ImageField } from '#app/images/components/image-field.tsx'
import { readImageForm } from '#app/images/routes/image-form.server.ts'
import { requireImage } from '#app/images/routes/required-image.server.ts'
import { singleImageSchema } from '#app/images/schemas.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/profile-image.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context)
  const { name, surname, profileImageId } = await findOwnAccount(db, user.id)
  return { formTokens: issueFormTokens(context), userType: user.userType, name: `${name} ${surname}`, profileImageId }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)

  const upload = { purpose: 'profile', schemaFor: () => singleImageSchema, maxFiles: 1, now: new Date() } as const
  const form = await readImageForm(request, context, upload)
  if (form.status !== 'success') return invalid(form)

  const imageId = form.value.imageIds[0] ?? null
  if (imageId === null && !form.value.removeImage) return requireImage(form)
  const outcome = await idempotently(db, form.key, (trx) => setProfileImage(trx, { userId: user.id, imageId }))
  if (!outcome.ok) return requireImage(form)
  trackConversion(context, 'profile_edit')

  const message = imageId === null ? 'accounts:profile_image.removed' : 'accounts:profile_image.saved'
  return redirectWithFlash(accountPath('image', user.userType), message, 'success', reloadDocument())
}

export default function ProfileImage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, userType, name, profileImageId } = loaderData
  return (
    <AccountPage
      userType={userType}
      current="image"
      title={t('accounts:profile_image.title')}
      lead={t('accounts:profile_image.lead')}
      form={actionData?.form}
    >
      <p className="person">
        <Avatar name={name} src={profileImageId === null ? null : imageUrl(profileImageId, 160)} size="large" />
        {!profileImageId && <span className="muted">{t('accounts:profile_image.none')}</span>}
      </p>
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        encType="multipart/form-data"
        submitLabel={t('accounts:profile_image.save')}
        draft={false}
      >
        <ImageField
          label={t('accounts:profile_image.field')}
          hint={t('accounts:profile_image.hint')}
          upload="profile"
          optional={profileImageId !== null}
        />
        {profileImageId && <Checkbox name="removeImage" label={t('accounts:profile_image.remove')} optional />}
      </FormPage>
    </AccountPage>
  )
}
