import { useBrand } from '#app/features/brand/use-brand.ts'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import {
  closingLabels,
  differentiators,
  foundedLabel,
  founderFallback,
} from '#app/features/page-copy/fixed-copy/about.ts'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { ClosingCallToAction } from '../shared/call-to-action.tsx'
import { OrderedSections } from '../shared/ordered-sections.tsx'
import { Section } from '../shared/section.tsx'

type AboutCopy = PageCopy<'about-us'>

export function About({ copy, founder }: { copy: AboutCopy; founder: string | null }) {
  const { name } = useBrand()
  return (
    <>
      {copy.story.visibility === 'shown' ? <Story story={copy.story} /> : <PlainTitle title={copy.page.title} />}
      <OrderedSections
        layout={copy.layout}
        sections={{
          quote: (
            <div className="on-dark bg-terracotta-deep py-20 text-white lg:py-32">
              <Container>
                <figure>
                  <blockquote className="max-w-[22ch] font-display text-[clamp(2rem,1.2rem+3.6vw,4.25rem)] leading-[1.05] font-semibold tracking-tight text-balance">
                    {`“${copy.quote.text}”`}
                  </blockquote>
                  <figcaption className="mt-8 flex items-center gap-4">
                    <span aria-hidden="true" className="h-px w-14 bg-white/70" />
                    <span>{`${founder ?? founderFallback}, ${name}`}</span>
                  </figcaption>
                </figure>
              </Container>
            </div>
          ),
          differentiators: <Differentiators copy={copy.differentiators} />,
          pledge: <Pledge copy={copy.pledge} />,
          mission: <Mission mission={copy.mission} />,
          closing: (
            <ClosingCallToAction
              title={copy.closing.title}
              actions={[
                { to: '/get-started', label: closingLabels.primary },
                { to: '/products', label: closingLabels.secondary },
              ]}
              className="fold-t py-16 lg:py-24"
            />
          ),
        }}
      />
    </>
  )
}

/** The page's heading while its story is hidden. */
function PlainTitle({ title }: { title: string }) {
  return (
    <Container className="pt-14 pb-14 lg:pt-24 lg:pb-20">
      <h1 className="text-hero">{title}</h1>
    </Container>
  )
}

function Story({ story }: { story: AboutCopy['story'] }) {
  const { foundedIn } = useBrand()
  return (
    <section aria-labelledby="story" className="pt-14 pb-20 lg:pt-24 lg:pb-32">
      <Container>
        <h1 id="story" className="max-w-[18ch] text-hero">
          {story.title}
        </h1>
        <div className="mt-12 grid gap-x-16 gap-y-10 lg:mt-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div className="crop-marks m-3 bg-forest-tint lg:m-0">
            <Image
              {...story.picture}
              sizes="(min-width: 1024px) 460px, 100vw"
              priority
              className="h-full w-full object-cover"
            />
          </div>
          <div className="max-w-[58ch] stack-6 text-lead lg:self-end">
            <p className="fold-b flex items-baseline gap-3 pb-5">
              <span>{foundedLabel}</span>
              <span className="font-display text-title">{foundedIn}</span>
            </p>
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </Container>
    </section>
  )
}

function Differentiators({ copy }: { copy: AboutCopy['differentiators'] }) {
  return (
    <Section id="differentiators" title={copy.title} className="py-20 lg:py-28">
      <div className="mt-10 grid gap-y-10 lg:mt-14 lg:grid-cols-3">
        {/* Fixed titles, edited texts, in the same order. */}
        {copy.items.map((item, index) => (
          <div
            key={differentiators[index]}
            className="fold-t pt-6 lg:border-t-0 lg:pt-0 lg:pr-10 lg:[&+&]:fold-l lg:[&+&]:pl-10"
          >
            <h3 className="text-heading">{differentiators[index]}</h3>
            <p className="mt-4 leading-7 text-muted">{item.text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

function Pledge({ copy }: { copy: AboutCopy['pledge'] }) {
  const { donatedShareOfSales } = useBrand()
  if (!donatedShareOfSales) return null
  return (
    <section aria-labelledby="pledge" className="overflow-clip bg-forest-tint">
      <Container className="grid items-center gap-x-12 gap-y-4 py-14 lg:grid-cols-[auto_minmax(0,1fr)] lg:py-10">
        <p
          aria-hidden="true"
          className="font-display text-[clamp(9rem,26vw,22rem)] leading-[0.85] font-bold tracking-[-0.07em] text-forest"
        >
          {donatedShareOfSales}
        </p>
        <div>
          <h2 id="pledge" className="max-w-[14ch] text-title">
            {copy.title}
          </h2>
          <p className="mt-5 max-w-[46ch] text-lead">{copy.text}</p>
        </div>
      </Container>
    </section>
  )
}

function Mission({ mission }: { mission: AboutCopy['mission'] }) {
  return (
    <section aria-labelledby="mission" className="py-20 lg:py-28">
      <Container>
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-2 lg:items-end">
          <h2 id="mission" className="text-title">
            {mission.title}
          </h2>
          <p className="max-w-[40ch] text-lead text-muted">{mission.text}</p>
        </div>
        <ul className="mt-10 grid gap-10 lg:mt-16 lg:grid-cols-3 lg:gap-8">
          {mission.pillars.map((pillar) => (
            <li
              key={pillar.title}
              className="grid grid-cols-[6.5rem_1fr] items-start gap-x-6 sm:grid-cols-[10rem_1fr] lg:block"
            >
              <div className="overflow-hidden rounded-full bg-mustard-tint lg:w-56">
                <Image
                  {...pillar.picture}
                  sizes="(min-width: 1024px) 230px, 160px"
                  className="aspect-square w-full [scale:0.9]"
                />
              </div>
              <div>
                <h3 className="text-subheading lg:mt-6">{pillar.title}</h3>
                <p className="mt-2 text-muted lg:max-w-[36ch]">{pillar.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
