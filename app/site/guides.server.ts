import { href } from '#app/href.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { company } from '#app/site/company.server.ts'

/** The steps of each area, with the part of the page that they point at; a step without its part is left out. */
const tours = {
  landing: {
    post: '.search-bar',
    search: '.hero .row > :first-child',
    offer: '.hero .row > :last-child',
    sign_in: `.top-bar a[href^="${href('/prijava')}"]`,
  },
  client: {
    post: linkTo(href('/klijent/objavite-oglas')),
    ads: linkTo(href('/klijent/moji-oglasi')),
    messages: linkTo(href('/klijent/poruke')),
    bell: '#bell-slot > *',
  },
  worker: {
    ads: '.page-head',
    offers: linkTo(href('/majstor/moje-ponude')),
    assignments: linkTo(href('/majstor/poslovi-u-toku')),
    profile: linkTo(href('/majstor/moj-profil')),
  },
  profile: {
    data: rowTo('/moj-profil/podaci'),
    skills: rowTo(href('/majstor/moj-profil/vjestine')),
    portfolio: rowTo(href('/majstor/moj-profil/radovi')),
    security: rowTo(href('/klijent/moj-profil/sigurnost')),
    notifications: rowTo(href('/obavjestenja/postavke')),
  },
}

export type TourName = keyof typeof tours

export function isTour(name: string): name is TourName {
  return Object.hasOwn(tours, name)
}

export function presentTour(name: TourName, t: Translate) {
  return {
    label: t('guides:tour.label'),
    skip: t('guides:tour.skip'),
    next: t('guides:tour.next'),
    done: t('guides:tour.done'),
    steps: Object.entries(tours[name]).map(([step, target]) => ({ target, text: t(`guides:${name}.${step}`) })),
  }
}

/** Everyone gets both links, also those who are not content. */
export function presentReviewRequest(t: Translate, { isApple }: { isApple: boolean }) {
  const storeUrl = isApple ? company.iosUrl : company.androidUrl
  return {
    title: t('guides:review.title'),
    text: t(`guides:review.${storeUrl ? 'text' : 'text_without_store'}`),
    close: t('common:actions.close'),
    links: [
      ...(storeUrl ? [{ href: storeUrl, label: t('guides:review.rate') }] : []),
      { href: href('/kontakt'), label: t('guides:review.write') },
    ],
  }
}

/** In the tabs of phones, or in the bar of wide screens. */
function linkTo(path: string): string {
  return ['.bottom-nav a', '.wide a', 'a.wide'].map((link) => `${link}[href="${path}"]`).join()
}

function rowTo(path: string): string {
  return `main :is(.account>nav,.link-rows) a[href$="${path}"]`
}
