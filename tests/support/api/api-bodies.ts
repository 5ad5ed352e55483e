import { createECDH } from 'node:crypto'
import type { Stage } from '#tests/support/data/scenes.ts'
import { password } from '#tests/support/data/cast.ts'

type Ids = Record<string, string>

const ad = {
  title: 'Polica za knjige',
  description: 'Polica dva metra.',
  skill: 'carpenter',
  city: 'Sarajevo',
  address: 'Titova 12',
  minPayout: 60,
  maxPayout: 120,
}

const profile = {
  name: 'Selma',
  surname: 'Imamović',
  gender: 'Female',
  phone: '061 222 333',
  city: 'Sarajevo',
  address: 'Titova 12',
}

const subscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/proba',
  expirationTime: null,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'AAECAwQFBgcICQoLDA0ODw' },
}

function timesOfTomorrow() {
  const [startsAt, endsAt] = [24, 26].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  return { startsAt, endsAt }
}

/** What a program sends with each call that has a body, about what this scene is about. */
const bodies: Record<string, (ids: Ids) => Record<string, unknown>> = {
  'PATCH /api/user': () => profile,
  'DELETE /api/user': () => ({ confirmation: 'DELETE', password: 'pogresna-lozinka' }),
  'POST /api/user/export': () => ({ password }),
  'POST /api/user/register': () => ({
    ...profile,
    userType: 'Client',
    email: `api${crypto.randomUUID().slice(0, 8)}@primjer.ba`,
    password,
    confirmPassword: password,
    terms: true,
  }),
  'POST /api/user/login': () => ({ email: 'niko@primjer.ba', password }),
  'POST /api/user/google-login': () => ({ idToken: 'no-token' }),
  'POST /api/user/facebook-login': () => ({ accessToken: 'no-token' }),
  'POST /api/user/resend-email': ({ token }) => ({ token }),
  'POST /api/user/resend-sms': ({ token }) => ({ token }),
  'POST /api/user/confirm-email': ({ userId, token }) => ({ userId: Number(userId), token }),
  'POST /api/user/confirm-phone': ({ userId, token }) => ({ userId: Number(userId), token }),
  'POST /api/user/request-password-reset': () => ({ email: 'niko@primjer.ba' }),
  'POST /api/user/password-reset': ({ userId, token }) => ({
    userId: Number(userId),
    token,
    password,
    confirmPassword: password,
  }),
  'PUT /api/notification/preferences': () => ({
    preferences: { NewMessage: { inApp: true, push: true, email: false, sms: false } },
    quietHours: { from: '23:00', until: '06:30' },
  }),
  'PUT /api/user/sms-notifications': () => ({ enabled: true }),
  'POST /api/jobad': () => ad,
  'PUT /api/jobad': ({ id }) => ({ id: Number(id), ...ad, minPayout: 50, maxPayout: 150 }),
  'PUT /api/jobad/form-drafts': () => ({
    key: 'nacrt-1.proba',
    version: 1,
    fields: { title: 'Polica', minPayout: '60' },
  }),
  'PUT /api/portfolio/form-drafts': () => ({ key: 'nacrt-2.proba', version: 1, fields: { title: 'Nova tabla' } }),
  'PUT /api/user/profile/form-drafts': () => ({
    key: 'nacrt-3.proba',
    version: 1,
    basis: 'nema',
    fields: { skills: ['electrician'], workDescription: 'Radim uredno.' },
  }),
  'POST /api/jobad/search': () => ({ searchTerm: 'slavina' }),
  'POST /api/jobad/delete': ({ id }) => ({ id: Number(id) }),
  'POST /api/jobad/{id}/cancel': () => ({ reason: 'Ne treba više.', cause: 'not_needed' }),
  'POST /api/jobad/{id}/end': () => ({ next: 'cancel' }),
  'POST /api/jobad/{id}/return': () => ({ cause: 'no_day' }),
  'POST /api/jobad/{id}/changes': () => ({ amount: 95, reason: 'Ima više posla.' }),
  'POST /api/jobad/{id}/appointments': () => ({ times: [timesOfTomorrow()] }),
  'POST /api/jobad/{id}/appointments/{appointmentId}/agree': () => ({ position: 1 }),
  'POST /api/jobad/{id}/appointments/{appointmentId}/arrival': () => ({ arrival: 'coming' }),
  'POST /api/jobad/{id}/appointments/{appointmentId}/contest': () => ({ reason: 'Bio sam na vrijeme.' }),
  'POST /api/jobad/{id}/causes/{causeId}/contest': () => ({ reason: 'Mogao sam doći.' }),
  'PUT /api/offer/{id}/image': ({ imageId }) => ({ imageId: Number(imageId) }),
  'POST /api/offer': ({ id }) => ({ jobAdId: Number(id), amount: 85, message: 'Mogu sutra.' }),
  'PUT /api/offer': ({ offerId }) => ({ id: Number(offerId), amount: 90, message: 'Mogu u petak.' }),
  'POST /api/offer/withdraw': ({ offerId }) => ({ offerId: Number(offerId) }),
  'POST /api/offer/job/accept': ({ offerId }) => ({ offerId: Number(offerId) }),
  'POST /api/offer/job/unaccept': ({ offerId }) => ({ offerId: Number(offerId), cause: 'no_day' }),
  'POST /api/offer/job/take-next': ({ offerId, nextOfferId }) => ({
    offerId: Number(nextOfferId),
    acceptedId: Number(offerId),
  }),
  'POST /api/offer/job/reject': ({ offerId }) => ({ offerId: Number(offerId) }),
  'POST /api/offer/job/complete': ({ id }) => ({ jobAdId: Number(id), rating: 5, comment: 'Sve po dogovoru.' }),
  'POST /api/portfolio': () => ({ title: 'Nova tabla', description: 'Stan u Sarajevu.' }),
  'PUT /api/portfolio/{id}': () => ({ title: 'Nova tabla i rasvjeta', description: 'Stan u Zenici.' }),
  'POST /api/publicworkerprofile/contact': ({ workerId }) => ({
    workerId: Number(workerId),
    message: 'Radite li vikendom?',
  }),
  'POST /api/publicworkerprofile/analytics/view': ({ slug }) => ({ slug }),
  'POST /api/question': ({ id }) => ({ jobAdId: Number(id), text: 'Kada vam odgovara?' }),
  'POST /api/question/{id}/answer': () => ({ text: 'Sutra.' }),
  'POST /api/question/{id}/reply': () => ({ text: 'Hvala.' }),
  'POST /api/notification/web-push': () => subscription,
  'POST /api/notification/fcm-token': () => ({ token: JSON.stringify(subscription) }),
  'POST /api/notification/native-fcm-token': () => ({ token: 'android-token' }),
  'POST /api/notification/apns-token': () => ({ token: 'a1'.repeat(32) }),
  'POST /api/notification/register-device': () => ({
    deviceId: 'tablet',
    token: 'tablet-token',
    deviceType: 'android',
  }),
  'POST /api/notification/unregister-device': () => ({ deviceId: 'tablet' }),
  'POST /api/subscription/promocode': ({ planId, promoCode }) => ({ planId: Number(planId), promoCode }),
  'POST /api/subscription/purchase': ({ planId, promoCode }) => ({ planId: Number(planId), promoCode }),
  'POST /api/subscription/{id}/finalize': () => ({ order_number: 'PRT-1-1', response_code: '0000', digest: 'a1' }),
  'POST /api/message': ({ id }) => ({ jobAdId: Number(id), text: 'Stižem.' }),
  'POST /api/secure-admin/login': () => ({ email: 'niko@primjer.ba', password }),
  'POST /api/secure-admin/refresh': () => ({ refreshToken: 'nema' }),
  'POST /api/general/send-email': () => ({ name: 'Selma', email: 'selma@primjer.ba', message: 'Kako mijenjam grad?' }),
  'POST /api/message/direct': ({ recipientId }) => ({ recipientId: Number(recipientId), text: 'Dobar dan.' }),
}

const stages: Record<string, Stage> = {
  'POST /api/jobad/delete': 'draft',
  'PUT /api/jobad': 'draft',
  'POST /api/jobad/{id}/reactivate': 'cancelled',
  'POST /api/jobad/{id}/republish': 'completed',
  'POST /api/jobad/{id}/return': 'in_progress',
  'POST /api/jobad/{id}/work-done': 'in_progress',
  'GET /api/jobad/{id}/changes': 'in_progress',
  'POST /api/jobad/{id}/changes': 'in_progress',
  'POST /api/jobad/{id}/changes/{changeId}/agree': 'in_progress',
  'POST /api/jobad/{id}/changes/{changeId}/decline': 'in_progress',
  'POST /api/jobad/{id}/changes/{changeId}/withdraw': 'in_progress',
  'GET /api/jobad/{id}/appointments': 'in_progress',
  'POST /api/jobad/{id}/appointments': 'in_progress',
  'POST /api/jobad/{id}/appointments/{appointmentId}/agree': 'in_progress',
  'POST /api/jobad/{id}/appointments/{appointmentId}/decline': 'in_progress',
  'POST /api/jobad/{id}/appointments/{appointmentId}/withdraw': 'in_progress',
  'POST /api/jobad/{id}/appointments/{appointmentId}/arrival': 'in_progress',
  'POST /api/jobad/{id}/appointments/{appointmentId}/missed': 'in_progress',
  'POST /api/jobad/{id}/appointments/{appointmentId}/contest': 'in_progress',
  'GET /api/jobad/{id}/causes': 'in_progress',
  'POST /api/jobad/{id}/causes/{causeId}/contest': 'in_progress',
  'POST /api/offer/job/take-next': 'in_progress',
  'POST /api/offer/job/unaccept': 'in_progress',
  'POST /api/offer/job/complete': 'in_progress',
  'GET /api/contact-exchange/{jobAdId}/{userId}': 'in_progress',
  'POST /api/message': 'in_progress',
  'GET /api/message/conversation/{jobAdId}': 'in_progress',
  'POST /api/message/conversation/{id}/read': 'in_progress',
}

export function bodyFor(call: string, ids: Ids): Record<string, unknown> | undefined {
  return bodies[call]?.(ids)
}

export function stageFor(call: string): Stage {
  return stages[call] ?? 'offered'
}
