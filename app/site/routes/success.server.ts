import { href } from '#app/href.ts'
import { translateMessage, type Translate } from '#app/i18n/translate.ts'
import type { FlashLink } from '#app/ui/flash-message.tsx'

type Steps = (ad: { id: number }) => Record<string, Omit<FlashLink, 'label'>>

const stepsAfter = {
  posted: (ad) => ({
    share: { icon: 'send', to: href('/oglasi/:id', ad) },
    images: { icon: 'image', to: href('/klijent/moji-oglasi/:id/uredi', ad) },
    workers: { icon: 'users', to: href('/majstori') },
  }),
  sent: () => ({
    ads: { icon: 'search', to: href('/majstor/pretraga-poslova') },
    works: { icon: 'image', to: href('/majstor/moj-profil/radovi') },
    offers: { icon: 'tag', to: href('/majstor/moje-ponude') },
  }),
  accepted: (ad) => ({ day: { icon: 'clock', to: href('/klijent/dogovor/:id', ad) } }),
  completed: (ad) => ({
    sheet: { icon: 'file-text', to: href('/klijent/dogovor/:id/list', ad) },
    post: { icon: 'plus', to: href('/klijent/objavite-oglas') },
  }),
} satisfies Record<string, Steps>

/** Drawing, title and links of a message of success that names its ad first (`success:sent.text?ad=7`); others have none. */
export function presentSuccess(message: string, t: Translate) {
  const [, name, id] = /^success:(\w+)\.text\?ad=(\d+)(?:&|$)/.exec(message) ?? []
  if (!name || !isSuccess(name)) return null
  const steps: ReturnType<Steps> = stepsAfter[name]({ id: Number(id) })
  return {
    success: { drawing: name, title: translateMessage(t, message.replace('.text', '.title')) },
    text: t(`success:${name}.lead`),
    links: Object.entries(steps).map(([step, { icon, to }]) => ({ icon, to, label: t(`success:${name}.${step}`) })),
  }
}

function isSuccess(name: string): name is keyof typeof stepsAfter {
  return Object.hasOwn(stepsAfter, name)
}
