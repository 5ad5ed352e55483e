import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

// The map of the product: one line for each address, grouped by who may enter. A layout's middleware is the guard.
export default [
  layout('http/routes/anyone.tsx', [
    index('site/routes/landing.tsx'),
    route('poslovi', 'ads/routes/jobs.tsx', { id: 'jobs' }),
    route('poslovi/:skill', 'ads/routes/jobs.tsx', { id: 'jobs-of-skill' }),
    route('poslovi/grad/:city', 'ads/routes/jobs.tsx', { id: 'jobs-in-city' }),
    route('poslovi/:skill/:city', 'ads/routes/jobs.tsx', { id: 'jobs-of-skill-in-city' }),
    route('oglasi/:id', 'ads/routes/public-ad.tsx'),
    route('majstor/:publicProfileSlug', 'workers/routes/public-profile.tsx'),
    route('uslovi-koristenja', 'site/routes/terms.tsx'),
    route('politika-privatnosti', 'site/routes/privacy.tsx'),
    route('izgled', 'site/routes/display.tsx'),
  ]),

  layout('http/routes/visitors.tsx', [
    route('registracija', 'accounts/routes/registration.tsx'),
    route('prijava', 'accounts/routes/sign-in.tsx'),
  ]),

  layout('http/routes/members.tsx', [
    route('odjava', 'accounts/routes/sign-out.tsx'),
    route('prijave/:sessionId/kraj', 'accounts/routes/end-session.ts'),
    route('obavjestenja', 'notifications/routes/notifications.tsx'),
    route('obavjestenja/procitana', 'notifications/routes/all-read.ts'),
    route('obavjestenja/:notificationId', 'notifications/routes/opening.ts'),
    route('obavjestenja/:notificationId/neprocitano', 'notifications/routes/unread.ts'),
    route('obavjestenja/:notificationId/brisanje', 'notifications/routes/notification-deletion.tsx'),
  ]),

  layout('http/routes/workers.tsx', [
    ...prefix('majstor', [
      index('accounts/routes/worker-home.ts'),
      route('pretraga-poslova', 'ads/routes/job-search.tsx'),
      route('posao/:id', 'offers/routes/job.tsx'),
      route('posao/:id/zavrseno', 'offers/routes/announcement.tsx'),
      route('moje-ponude', 'offers/routes/my-offers.tsx'),
      route('moje-ponude/:offerId/izmjena', 'offers/routes/edit-offer.tsx'),
      route('moje-ponude/:offerId/povlacenje', 'offers/routes/withdrawal.tsx'),
      route('poslovi-u-toku', 'offers/routes/jobs-in-progress.tsx'),
      route('zavrseni-poslovi', 'offers/routes/finished-jobs.tsx'),
      route('kontakt-razmjena/:jobAdId/:clientId', 'offers/routes/contacts.tsx', { id: 'worker-contacts' }),
      route('posao/:id/pitanje', 'questions/routes/new-question.tsx'),
      route('posao/:id/pitanja/:questionId/brisanje', 'questions/routes/question-deletion.tsx', { id: 'worker-question-deletion' }),
      route('poruke', 'messages/routes/conversations.tsx', { id: 'worker-conversations' }),
      route('poruke/:jobAdId', 'messages/routes/job-conversation.tsx', { id: 'worker-job-conversation' }),
      route('poruke/:jobAdId/promjene', 'messages/routes/changes.ts', { id: 'worker-job-changes' }),
      route('direktne-poruke/:recipientId', 'messages/routes/direct-conversation.tsx', { id: 'worker-direct-conversation' }),
      route('direktne-poruke/:recipientId/promjene', 'messages/routes/changes.ts', { id: 'worker-direct-changes' }),
      route('moj-profil', 'accounts/routes/profile.tsx', { id: 'worker-profile' }),
      route('moj-profil/sigurnost', 'accounts/routes/security.tsx', { id: 'worker-security' }),
    ]),
  ]),

  layout('http/routes/clients.tsx', [
    ...prefix('klijent', [
      index('accounts/routes/client-home.ts'),
      route('pocetna', 'ads/routes/client-dashboard.tsx'),
      route('objavite-oglas', 'ads/routes/new-ad.tsx'),
      route('moji-oglasi', 'ads/routes/my-ads.tsx'),
      route('moji-oglasi/:id', 'ads/routes/my-ad.tsx'),
      route('moji-oglasi/:id/uredi', 'ads/routes/edit-ad.tsx'),
      route('moji-oglasi/:id/objava', 'ads/routes/ad-publication.ts'),
      route('moji-oglasi/:id/otkazivanje', 'ads/routes/ad-cancellation.tsx'),
      route('moji-oglasi/:id/ponovno-otvaranje', 'ads/routes/ad-reopening.ts'),
      route('moji-oglasi/:id/ponovna-objava', 'ads/routes/ad-repetition.ts'),
      route('moji-oglasi/:id/brisanje', 'ads/routes/ad-deletion.tsx'),
      route('moji-oglasi/:id/ponude', 'offers/routes/ad-offers.tsx'),
      route('moji-oglasi/:id/ponude/pogledajte-profil/:workerId', 'workers/routes/offering-worker.tsx'),
      route('moji-oglasi/:id/zavrsetak', 'offers/routes/completion.tsx'),
      route('ponude/:offerId/prihvatanje', 'offers/routes/acceptance.tsx'),
      route('ponude/:offerId/ponistavanje', 'offers/routes/unacceptance.tsx'),
      route('ponude/:offerId/odbijanje', 'offers/routes/rejection.tsx'),
      route('kontakt-razmjena/:jobAdId/:workerId', 'offers/routes/contacts.tsx', { id: 'client-contacts' }),
      route('moji-poslovi', 'ads/routes/my-jobs.tsx'),
      route('moji-oglasi/:id/pitanja/:questionId/odgovor', 'questions/routes/answer.tsx'),
      route('moji-oglasi/:id/pitanja/:questionId/brisanje', 'questions/routes/question-deletion.tsx', { id: 'client-question-deletion' }),
      route('poruke', 'messages/routes/conversations.tsx', { id: 'client-conversations' }),
      route('poruke/:jobAdId', 'messages/routes/job-conversation.tsx', { id: 'client-job-conversation' }),
      route('poruke/:jobAdId/promjene', 'messages/routes/changes.ts', { id: 'client-job-changes' }),
      route('direktne-poruke/:recipientId', 'messages/routes/direct-conversation.tsx', { id: 'client-direct-conversation' }),
      route('direktne-poruke/:recipientId/promjene', 'messages/routes/changes.ts', { id: 'client-direct-changes' }),
      route('moj-profil', 'accounts/routes/profile.tsx', { id: 'client-profile' }),
      route('moj-profil/sigurnost', 'accounts/routes/security.tsx', { id: 'client-security' }),
      route('*', 'accounts/routes/client-unknown.ts'),
    ]),
  ]),

  ...prefix('api', [
    route('image/upload', 'images/routes/api/upload.ts'),
    route('image/:id', 'images/routes/api/image.ts'),
    route('jobad/:id/track-view', 'ads/routes/api/track-view.ts'),
    route('*', 'http/routes/api-unknown.ts'),
  ]),

  route('*', 'http/routes/unknown.ts'),
] satisfies RouteConfig
