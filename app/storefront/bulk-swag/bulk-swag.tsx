import { Check } from 'lucide-react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import {
  categoryAction,
  closing,
  curation as curationCopy,
  hero as heroLabels,
} from '#app/features/page-copy/fixed-copy/bulk-swag.ts'
import { getProjectStoredTexts } from '#app/features/page-copy/fixed-copy/get-started.ts'
import { HighlightsSection } from '#app/features/page-copy/stories/highlights-section.tsx'
import { type Highlights, noHighlights } from '#app/features/page-copy/stories/stories.ts'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { Actions, ClosingCallToAction } from '../shared/call-to-action.tsx'
import { OrderedSections } from '../shared/ordered-sections.tsx'
import { ProjectRequestForm } from '../shared/project-request-form.tsx'
import { RequestStored } from '../shared/request-stored.tsx'
import { Section } from '../shared/section.tsx'

type BulkCopy = PageCopy<'bulk-swag'>

type BulkSwagProps = {
  copy: BulkCopy
  highlights?: Highlights
  submitted: boolean
  reference: string | null
  actionData: ReceiveResult<unknown> | undefined
}

export function BulkSwag({ copy, highlights = noHighlights, submitted, reference, actionData }: BulkSwagProps) {
  const { contactWithin } = useBrand()
  return (
    <>
      <Hero hero={copy.hero} />
      <OrderedSections
        layout={copy.layout}
        sections={{
          values: <Values values={copy.values} />,
          categories: <Categories categories={copy.categories} />,
          highlights: (
            <Container>
              <HighlightsSection highlights={highlights} className="fold-t py-20 lg:py-28" />
            </Container>
          ),
          curation: (
            <section id="curation" aria-labelledby="curation-title" className="bg-forest">
              <Container className="grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-28">
                <div className="on-dark text-white lg:sticky lg:top-[calc(var(--spacing-header)+2rem)] lg:self-start">
                  <h2 id="curation-title" className="text-title">
                    {curationCopy.title}
                  </h2>
                  <p className="mt-5 max-w-[44ch] text-lead text-mint">{copy.curation.text}</p>
                  <ul className="mt-8 stack-3">
                    {copy.curation.points.map((point) => (
                      <li key={point} className="flex gap-3">
                        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-mustard" />
                        <span>{point}</span>
                      </li>
                    ))}
                  </ul>
                </div>
                <div className="rounded-lg bg-card p-6 sm:p-10">
                  {submitted ? (
                    <RequestStored {...getProjectStoredTexts(contactWithin)} reference={reference} />
                  ) : (
                    <ProjectRequestForm
                      id="curation-form"
                      submitLabel={curationCopy.submit}
                      busyLabel={curationCopy.busySubmit}
                      actionData={actionData}
                    />
                  )}
                </div>
              </Container>
            </section>
          ),
          closing: (
            <ClosingCallToAction
              title={copy.closing.title}
              actions={[
                { to: '/products', label: closing.primary },
                { to: '/get-started', label: closing.secondary },
              ]}
              className="py-16 lg:py-24"
            />
          ),
        }}
      />
    </>
  )
}

/** Hero with the same mug in every color. */
function Hero({ hero }: { hero: BulkCopy['hero'] }) {
  return (
    <section aria-labelledby="hero" className="overflow-clip bg-terracotta-tint">
      <Container className="grid gap-x-12 gap-y-8 pt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end lg:pt-24">
        <h1 id="hero" className="text-hero lg:text-[clamp(4rem,6.6vw,5.75rem)]">
          {hero.title}
        </h1>
        <div className="lg:pb-2">
          <p className="max-w-[40ch] text-lead">{hero.text}</p>
          <Actions
            actions={[
              { to: '/get-started', label: heroLabels.primary },
              { to: '/products', label: heroLabels.secondary },
            ]}
            className="mt-6"
          />
        </div>
      </Container>
      <div className="mt-6 -mr-[70%] -ml-[30%] flex sm:-mr-[10%] sm:-ml-[10%] lg:mt-2 lg:-mr-[4%] lg:-ml-[4%]">
        {hero.pictures.map((image) => (
          <div key={image.src} className="-mx-[2%] w-[24%] shrink-0">
            <Image
              {...image}
              sizes="(min-width: 1024px) 26vw, 36vw"
              priority
              className="-mb-[8%] aspect-square w-full object-cover"
            />
          </div>
        ))}
      </div>
    </section>
  )
}

function Values({ values }: { values: BulkCopy['values'] }) {
  return (
    <section aria-label="What a bulk order includes" className="py-16 lg:py-24">
      <Container>
        <ul className="grid grid-cols-2 gap-y-10 lg:grid-cols-4">
          {values.map((value) => (
            <li key={value.title} className="fold-l px-4 sm:px-7">
              <p className="font-display text-3xl font-bold tracking-tight text-terracotta-deep sm:text-5xl">
                {value.figure}
              </p>
              <h2 className="mt-4 font-sans font-semibold">{value.title}</h2>
              <p className="mt-1.5 text-muted">{value.text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}

const cardBackgrounds = ['bg-forest-tint', 'bg-mustard-tint', 'bg-sand', 'bg-terracotta-tint']

function Categories({ categories }: { categories: BulkCopy['categories'] }) {
  return (
    <Section id="categories" title={categories.title} className="pb-20 lg:pb-28">
      <ul className="mt-10 grid gap-4 lg:mt-14 lg:grid-cols-2 lg:gap-6">
        {categories.cards.map((card, index) => (
          <li
            key={card.category}
            className={`grid grid-cols-[1fr_44%] items-stretch overflow-hidden rounded-lg ${cardBackgrounds[index]}`}
          >
            <div className="flex flex-col items-start py-6 pl-6 sm:py-9 sm:pl-9">
              <h3 className="text-subheading sm:text-heading">{card.category}</h3>
              <p className="mt-2.5 mb-6 max-w-[26ch]">{card.text}</p>
              <ButtonLink
                to={`/products?${new URLSearchParams({ category: card.category })}`}
                variant="secondary"
                className="mt-auto"
                aria-label={`${categoryAction}: ${card.category}`}
              >
                {categoryAction}
              </ButtonLink>
            </div>
            <Image {...card.picture} sizes="(min-width: 1024px) 280px, 45vw" className="h-full w-full object-cover" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
