import { Drawing } from '#app/ui/drawing.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export function PageOpening({ drawing, ...header }: { drawing: string; title: string; lead: string }) {
  return (
    <div className="card featured">
      <Drawing src={drawing} width={240} height={144} />
      <PageHeader {...header} />
    </div>
  )
}
