import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import {
  closing,
  hero as heroLinks,
  steps as stepNames,
  stepsTitle,
} from '#app/features/page-copy/fixed-copy/swag-storage.ts'
import { HighlightsSection } from '#app/features/page-copy/stories/highlights-section.tsx'
import { type Highlights, noHighlights } from '#app/features/page-copy/stories/stories.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { ClosingCallToAction } from '../shared/call-to-action.tsx'
import { OrderedSections } from '../shared/ordered-sections.tsx'
import { SampleLink } from '../shared/sample-link.tsx'
import { Section } from '../shared/section.tsx'
import { WisconsinMap } from './wisconsin-map.tsx'

type StorageCopy = PageCopy<'swag-storage'>

type SwagStorageProps = { copy: StorageCopy; highlights?: Highlights; hasSampleCampaign?: boolean }

export function SwagStorage({ copy, highlights = noHighlights, hasSampleCampaign = false }: SwagStorageProps) {
  return (
    <>
      <Hero hero={copy.hero} />
      <OrderedSections
        layout={copy.layout}
        sections={{
          benefits: <Benefits benefits={copy.benefits} />,
          steps: <Steps steps={copy.steps} />,
          useCases: <UseCases useCases={copy.useCases} hasSampleCampaign={hasSampleCampaign} />,
          highlights: (
            <Container>
              <HighlightsSection highlights={highlights} className="fold-t py-20 lg:py-28" />
            </Container>
          ),
          center: <FulfillmentCenter center={copy.center} />,
          closing: (
            <ClosingCallToAction
              title={copy.closing.title}
              text={copy.closing.text}
              actions={[
                { to: '/get-started', label: closing.primary },
                { to: '/swag-boxes', label: closing.secondary },
              ]}
              className="bg-terracotta-tint py-20 lg:py-24"
            />
          ),
        }}
      />
    </>
  )
}

/** Hero in two halves: text on green, shelf on cardboard. */
function Hero({ hero }: { hero: StorageCopy['hero'] }) {
  return (
    <section aria-labelledby="hero" className="grid lg:min-h-[36rem] lg:grid-cols-2">
      <div className="on-dark flex items-center bg-forest text-white lg:justify-end">
        <div className="w-full px-4 py-14 sm:px-6 lg:max-w-[calc(var(--container-page)/2)] lg:py-20 lg:pr-14 lg:pl-8">
          <p className="text-eyebrow text-mustard">{hero.kicker}</p>
          <h1 id="hero" className="mt-4 text-hero lg:text-[clamp(2.75rem,4.6vw,4.25rem)]">
            {hero.title}
          </h1>
          <p className="mt-6 max-w-[44ch] text-lead text-mint">{hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/get-started" size="lg" variant="secondary">
              {heroLinks.primary}
            </ButtonLink>
            <Link
              to="/swag-boxes"
              prefetch="intent"
              className="inline-flex min-h-13 items-center gap-2 rounded-md border border-mint/50 px-8 font-semibold transition-colors duration-150 hover:border-white"
            >
              <span>{heroLinks.secondary}</span>
              <span className="sr-only">{` ${heroLinks.getSecondary}`}</span>
            </Link>
          </div>
        </div>
      </div>
      <div className="flex items-end overflow-clip bg-sand">
        <Image
          {...hero.picture}
          sizes="(min-width: 1024px) 55vw, 100vw"
          priority
          className="h-full w-full object-cover"
        />
      </div>
    </section>
  )
}

function Benefits({ benefits }: { benefits: StorageCopy['benefits'] }) {
  return (
    <section aria-label="What Store & Ship includes" className="py-16 lg:py-24">
      <Container>
        <ul className="grid gap-px border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {benefits.map((benefit) => (
            <li key={benefit.title} className="bg-paper px-6 py-7 lg:px-8 lg:py-10">
              <h2 className="text-subheading">{benefit.title}</h2>
              <p className="mt-1.5 max-w-[34ch] text-muted">{benefit.text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}

function Steps({ steps }: { steps: StorageCopy['steps'] }) {
  return (
    <section aria-labelledby="steps" className="pb-20 lg:pb-28">
      <Container>
        <h2 id="steps" className="sr-only">
          {stepsTitle}
        </h2>
        <ol>
          {steps.map((step, index) => (
            <li
              key={stepNames[index]}
              className="fold-t grid items-baseline gap-x-12 gap-y-3 py-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_11rem] lg:py-12"
            >
              <h3 className="text-hero text-forest">{stepNames[index]}</h3>
              <p className="max-w-[46ch] text-lead">{step.text}</p>
              <Link
                to={step.to}
                prefetch="intent"
                className="group flex items-center gap-2 py-2 font-semibold underline-offset-4 hover:underline"
              >
                <span>{step.action}</span>
                <ArrowRight
                  aria-hidden="true"
                  className="size-5 transition-transform duration-150 group-hover:[translate:4px]"
                />
              </Link>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  )
}

const boards = ['bg-sand', 'bg-mustard-tint', 'bg-terracotta-tint', 'bg-forest-tint']

function UseCases({ useCases, hasSampleCampaign }: { useCases: StorageCopy['useCases']; hasSampleCampaign: boolean }) {
  return (
    <Section id="use-cases" title={useCases.title} className="border-t border-line bg-card py-20 lg:py-28">
      <ul className="mt-10 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
        {useCases.cases.map((useCase, index) => (
          <li key={useCase.title} className="grid grid-cols-[7.5rem_1fr] gap-x-5 sm:block">
            <div className={`self-start overflow-hidden rounded-lg ${boards[index]}`}>
              <Image
                {...useCase.picture}
                sizes="(min-width: 1024px) 270px, (min-width: 640px) 50vw, 130px"
                className="aspect-square w-full object-cover"
              />
            </div>
            <div>
              <h3 className="text-subheading sm:mt-5">{useCase.title}</h3>
              <p className="mt-2 text-muted">{useCase.text}</p>
            </div>
          </li>
        ))}
      </ul>
      {hasSampleCampaign && <SampleLink className="mt-8" />}
    </Section>
  )
}

function FulfillmentCenter({ center }: { center: StorageCopy['center'] }) {
  return (
    <section aria-labelledby="center" className="on-dark bg-forest-deep py-20 text-white lg:py-28">
      <Container className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <WisconsinMap className="mx-auto w-full max-w-xs text-kraft lg:max-w-sm" />
        <div>
          <h2 id="center" className="text-title">
            {center.title}
          </h2>
          <p className="mt-5 max-w-[52ch] text-lead text-mint">{center.text}</p>
          <dl className="mt-8 grid gap-x-10 sm:grid-cols-2">
            {center.facts.map((fact) => (
              <div key={fact.name} className="border-t border-dashed border-mint/40 py-4">
                <dt className="text-sm text-mint">{fact.name}</dt>
                <dd className="mt-0.5 font-semibold">{fact.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Container>
    </section>
  )
}
