import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { closingAction, hero as heroCopy } from '#app/features/page-copy/fixed-copy/swag-boxes.ts'
import { HighlightsSection } from '#app/features/page-copy/stories/highlights-section.tsx'
import { type Highlights, noHighlights } from '#app/features/page-copy/stories/stories.ts'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { OrderedSections } from '../shared/ordered-sections.tsx'
import { BoxAnatomy } from './anatomy.tsx'
import { FreeSample } from './free-sample.tsx'
import { BoxOptions } from './options.tsx'
import { Countries, Pricing } from './pricing.tsx'

type SwagBoxesProps = {
  copy: PageCopy<'swag-boxes'>
  highlights?: Highlights
  hasSampleCampaign?: boolean
  submitted: boolean
  reference: string | null
  actionData: ReceiveResult<unknown> | undefined
}

export function SwagBoxes({ copy, highlights = noHighlights, hasSampleCampaign = false, ...sample }: SwagBoxesProps) {
  const { hero } = copy
  return (
    <>
      <section aria-labelledby="hero" className="overflow-clip bg-mustard-tint">
        <Container className="grid items-center gap-x-8 gap-y-6 pt-14 pb-14 sm:pb-20 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:pt-10 lg:pb-28">
          <div>
            <h1 id="hero" className="max-w-[16ch] text-hero lg:text-[clamp(2.75rem,4.8vw,4.25rem)]">
              {heroCopy.title}
            </h1>
            <p className="mt-6 max-w-[48ch] text-lead">{hero.text}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to="/swag-box-builder" size="lg">
                {heroCopy.action}
              </ButtonLink>
              {copy.layout.includes('freeSample') && (
                <ButtonLink to="#free-sample" size="lg" variant="secondary">
                  {heroCopy.sample}
                </ButtonLink>
              )}
            </div>
          </div>
          <Image
            {...hero.picture}
            sizes="(min-width: 1200px) 620px, (min-width: 1024px) 52vw, 100vw"
            priority
            className="w-full max-w-[630px] justify-self-center lg:max-w-none"
          />
        </Container>
      </section>
      <OrderedSections
        layout={copy.layout}
        sections={{
          options: <BoxOptions options={copy.options} />,
          anatomy: <BoxAnatomy anatomy={copy.anatomy} />,
          freeSample: <FreeSample copy={copy.freeSample} {...sample} />,
          pricing: <Pricing pricing={copy.pricing} />,
          countries: <Countries countries={copy.countries} hasSampleCampaign={hasSampleCampaign} />,
          highlights: (
            <Container>
              <HighlightsSection highlights={highlights} className="fold-t py-20 lg:py-28" />
            </Container>
          ),
          closing: (
            <section aria-labelledby="closing" className="on-dark bg-forest py-20 text-white lg:py-28">
              <Container className="flex flex-col items-start justify-between gap-8 lg:flex-row lg:items-center">
                <h2 id="closing" className="max-w-[18ch] text-title">
                  {copy.closing.title}
                </h2>
                <ButtonLink to="/get-started" size="lg" variant="secondary">
                  {closingAction}
                </ButtonLink>
              </Container>
            </section>
          ),
        }}
      />
    </>
  )
}
