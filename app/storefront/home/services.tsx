import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { titles } from '#app/features/page-copy/fixed-copy/home.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { SampleLink } from '../shared/sample-link.tsx'

type ServicesCopy = PageCopy<'home'>['services']

/** Six panels in three rows, alternately wide and narrow, each with its own background. */
const panels = [
  'lg:col-span-4 bg-sand',
  'lg:col-span-2 bg-terracotta-tint',
  'lg:col-span-2 bg-mustard-tint',
  'lg:col-span-4 bg-forest-tint',
  'lg:col-span-3 bg-sand',
  'lg:col-span-3 bg-mustard-tint',
]

/** Storage, address collection and redemption pages come last. */
const firstSendCard = 3

export function Services({ copy, hasSampleCampaign }: { copy: ServicesCopy; hasSampleCampaign: boolean }) {
  return (
    <section aria-labelledby="what-we-do" className="py-20 lg:py-28">
      <Container>
        <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_minmax(0,26rem)] lg:items-end">
          <h2 id="what-we-do" className="text-title">
            {titles.services}
          </h2>
          <p className="text-lead text-muted">{copy.text}</p>
        </div>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:mt-14 lg:grid-cols-6 lg:gap-5">
          {copy.cards.map((card, index) => (
            <li key={card.title} className={joinClasses('relative overflow-hidden rounded-lg', panels[index])}>
              <ServiceCard
                card={card}
                isWide={panels[index]?.includes('span-4') ?? false}
                hasSampleCampaign={hasSampleCampaign && index >= firstSendCard}
              />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}

type ServiceCardProps = { card: ServicesCopy['cards'][number]; isWide: boolean; hasSampleCampaign: boolean }

function ServiceCard({ card, isWide, hasSampleCampaign }: ServiceCardProps) {
  return (
    <div className={joinClasses('group flex h-full flex-col', isWide && 'lg:flex-row-reverse lg:items-stretch')}>
      <Image
        {...card.picture}
        sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
        className={joinClasses(
          'aspect-[4/3] w-full object-cover transition-transform duration-250 ease-out group-hover:[scale:1.03]',
          isWide && 'lg:aspect-auto lg:w-1/2',
        )}
      />
      <div
        className={joinClasses('flex flex-1 flex-col items-start px-6 pt-2 pb-6 sm:px-7 sm:pb-7', isWide && 'lg:pt-7')}
      >
        <h3 className={isWide ? 'text-subheading lg:text-heading' : 'text-subheading'}>
          <Link
            to={card.to}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-forest"
          >
            {card.title}
          </Link>
        </h3>
        <p className="mt-2.5 max-w-[34ch] leading-6">{card.text}</p>
        {hasSampleCampaign && <SampleLink className="relative z-10 mt-2" />}
        <p className="mt-auto flex w-full items-center justify-between gap-4 pt-6 text-sm font-semibold">
          <span className="border-l-2 border-terracotta pl-2.5">{card.fact}</span>
          <span className="flex shrink-0 items-center gap-1.5">
            <span className="hidden xl:inline">{card.action}</span>
            <ArrowRight
              aria-hidden="true"
              className="size-5 transition-transform duration-150 ease-out group-hover:[translate:4px]"
            />
          </span>
        </p>
      </div>
    </div>
  )
}
