import type { StoredAnnouncement } from '#app/announcements/queries.server.ts'
import { stateOf } from '#app/announcements/rules.ts'
import { href } from '#app/href.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import { languages } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'
import { skillName } from '#app/places/skills.ts'
import type { Skill } from '#app/places/skill-keys.ts'

export function presentAnnouncement(announcement: StoredAnnouncement, { t, language }: Translation) {
  const { id, audience, city, skill, texts, createdAt, sent } = announcement
  const audienceParts = [
    t(`admin:announcements.audience.${audience}`),
    city && cityName(city),
    skill && skillName(skill as Skill, language, 'label'),
  ]
  return {
    id,
    to: href('/admin/announcements/:announcementId', { announcementId: id }),
    title: texts[language].title,
    audience: audienceParts.filter(Boolean).join(', '),
    created: formatDateTime(createdAt, language),
    state: stateOf(announcement),
    sent,
    previews: languages.map((code) => ({ language: code, ...texts[code] })),
  }
}
