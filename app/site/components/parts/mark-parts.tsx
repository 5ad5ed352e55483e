import { coverUrls } from '#app/blog/covers.ts'
import sceneUrl from '#app/site/drawings/landing.svg?url'
import { Drawing } from '#app/ui/drawing.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { WorkerSearch } from '#app/ui/layout/worker-search.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { icons } from '#app/ui/icons/names.ts'
import { skillIcon } from '#app/ui/icons/skill-icon.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { ImageStrip } from '#app/ui/image-strip.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'
import { type BadgeStatus, StatusBadge } from '#app/ui/member/status-badge.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating, Stars } from '#app/ui/rating.tsx'
import { SkillTile } from '#app/ui/skill-tile.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'
import { Sample } from './theme-samples.tsx'

const people = ['Amra Hodžić', 'Mirza Hadžić', 'Zora Marić', 'Senad Kovačević', 'Emina Begić']
const tones = ['neutral', 'brand', 'amber', 'success', 'danger', 'info'] as const
const statuses: [BadgeStatus, string][] = [
  ['draft', 'Nacrt'],
  ['waiting', 'Na čekanju'],
  ['active', 'U toku'],
  ['done', 'Završeno'],
  ['stopped', 'Poništeno'],
]
const photo = { src: '/icon.svg', width: 240, height: 180, alt: 'Slika 1' }

export function MarkParts({ now }: { now: Date }) {
  return (
    <>
      <Sample name="Avatar, SkillTile, Icon">
        {(['small', 'medium', 'large'] as const).map((size) => (
          <div className="row" key={size}>
            {people.map((name) => (
              <Avatar key={name} name={name} size={size} />
            ))}
            <Avatar name="Mirza" src={photo.src} size={size} />
          </div>
        ))}
        <div className="row">
          <SkillTile skill="electrician" />
          <SkillTile skill="plumber" />
        </div>
        <div className="row">
          {[...icons, ...skillKeys.map(skillIcon)].map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </div>
      </Sample>
      <Sample name="Drawing, WorkerSearch">
        <Drawing src={sceneUrl} width={560} height={520} />
        {Object.values(coverUrls).map((src) => (
          <Drawing key={src} src={src} width={480} height={240} />
        ))}
        <WorkerSearch />
      </Sample>
      <Sample name="Badge, StatusBadge">
        <div className="row">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} icon="check">
              {tone}
            </Badge>
          ))}
        </div>
        <div className="row">
          {statuses.map(([state, label]) => (
            <StatusBadge key={state} state={state}>
              {label}
            </StatusBadge>
          ))}
        </div>
      </Sample>
      <Sample name="Rating, Stars, Price, TimeAgo, IconLine">
        <Rating value={4.84} count={32} />
        <Rating value={3.2} count={1} short />
        <Rating value={null} count={0} />
        <span className="rating">
          <Stars value={2.5} label="2,5 od 5" />
        </span>
        <p>
          <Price large>80–150 KM</Price> <Price>od 50 KM</Price>
          <TimeAgo at={new Date(now.getTime() - 90 * 60_000)} now={now} />
        </p>
        <IconLine icon="map-pin" label="Grad">
          Sarajevo · Vodoinstalater
        </IconLine>
      </Sample>
      <Sample name="ImageStrip, PlaceholderImage">
        <ImageStrip
          label="Slike"
          images={[photo, { ...photo, src: '/icon-192.png', colour: '#a0b0c0', to: photo.src }]}
        />
      </Sample>
    </>
  )
}
