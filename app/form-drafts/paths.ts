import type { DraftForm } from '#app/form-drafts/forms.ts'
import { href } from '#app/href.ts'
import { withQuery } from '#app/with-query.ts'

/** Each form has its page, the page that lists its drafts, and the call by which scripts store them. */
const paths = {
  ad: {
    page: href('/klijent/objavite-oglas'),
    list: href('/klijent/moji-oglasi'),
    call: href('/api/jobad/form-drafts'),
  },
  portfolio_item: {
    page: href('/majstor/moj-profil/radovi/novi'),
    list: href('/majstor/moj-profil/radovi'),
    call: href('/api/portfolio/form-drafts'),
  },
  work_profile: {
    page: href('/majstor/moj-profil/vjestine'),
    list: href('/majstor/moj-profil/vjestine'),
    call: href('/api/user/profile/form-drafts'),
  },
} as const satisfies Record<DraftForm, Record<string, string>>

export function draftFormPath(form: DraftForm): string {
  return paths[form].page
}

export function draftListPath(form: DraftForm): string {
  return paths[form].list
}

export function draftCallPath(form: DraftForm): string {
  return paths[form].call
}

export function continuingPath(form: DraftForm, draftKey: string): string {
  return withQuery(draftFormPath(form), { nacrt: draftKey })
}

export function discardingPath(form: DraftForm, draftKey: string): string {
  return form === 'ad'
    ? href('/klijent/zapoceti-oglasi/:draftKey/brisanje', { draftKey })
    : href('/majstor/zapoceti-obrasci/:draftKey/brisanje', { draftKey })
}
