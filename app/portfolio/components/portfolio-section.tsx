import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PortfolioItem, type PortfolioItemData } from '#app/portfolio/components/portfolio-item.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { Pager } from '#app/ui/list/pager.tsx'

type Props = { items: PortfolioItemData[]; next: string | null; first: string | null }

export function PortfolioSection({ items, next, first }: Props) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="radovi">
      <h2 id="radovi">{t('portfolio:section')}</h2>
      <CardList>
        {items.map((item) => (
          <PortfolioItem key={item.id} item={item} />
        ))}
      </CardList>
      <Pager next={next} first={first} />
    </section>
  )
}
