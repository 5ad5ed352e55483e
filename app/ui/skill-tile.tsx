import { Icon } from '#app/ui/icon.tsx'
import { skillIcon } from '#app/ui/icons/skill-icon.ts'

/** In the place and shape of a thumbnail, where there is no image. */
export function SkillTile({ skill }: { skill: string }) {
  return (
    <span className="skill-tile">
      <Icon name={skillIcon(skill)} size="large" />
    </span>
  )
}
