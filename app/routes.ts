import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

// The map of the product: one line for each address, grouped by who may enter. A layout's middleware is the guard.
export default [
  layout('http/routes/anyone.tsx', [
    index('site/routes/landing.tsx'),
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
  ]),

  layout('http/routes/workers.tsx', [
    ...prefix('majstor', [
      index('accounts/routes/worker-home.ts'),
      route('moj-profil', 'accounts/routes/profile.tsx', { id: 'worker-profile' }),
      route('moj-profil/sigurnost', 'accounts/routes/security.tsx', { id: 'worker-security' }),
    ]),
  ]),

  layout('http/routes/clients.tsx', [
    ...prefix('klijent', [
      index('accounts/routes/client-home.ts'),
      route('moj-profil', 'accounts/routes/profile.tsx', { id: 'client-profile' }),
      route('moj-profil/sigurnost', 'accounts/routes/security.tsx', { id: 'client-security' }),
      route('*', 'accounts/routes/client-unknown.ts'),
    ]),
  ]),

  ...prefix('api', [route('*', 'http/routes/api-unknown.ts')]),

  route('*', 'http/routes/unknown.ts'),
] satisfies RouteConfig
