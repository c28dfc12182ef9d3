import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { HighlightsSection } from '#app/features/page-copy/stories/highlights-section.tsx'
import { type Highlights, noHighlights } from '#app/features/page-copy/stories/stories.ts'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import { Container } from '#app/ui/container.tsx'
import { OrderedSections } from '../shared/ordered-sections.tsx'
import { Brands } from './brands.tsx'
import { CustomerStrip } from './customer-strip.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { Process } from './process.tsx'
import { Services } from './services.tsx'
import { WhyChoose } from './why-choose.tsx'

type HomeProps = {
  copy: PageCopy<'home'>
  highlights?: Highlights
  /** Visitors can try a campaign. */
  hasSampleCampaign?: boolean
  actionData?: ReceiveResult<unknown> | undefined
}

export function Home({ copy, highlights = noHighlights, hasSampleCampaign = false, actionData }: HomeProps) {
  return (
    <>
      <Hero hero={copy.hero} slides={copy.slides} actionData={actionData} />
      <OrderedSections
        layout={copy.layout}
        sections={{
          customers: <CustomerStrip copy={copy.customers} />,
          services: <Services copy={copy.services} hasSampleCampaign={hasSampleCampaign} />,
          brands: <Brands copy={copy.brands} />,
          process: <Process copy={copy.process} />,
          whyChoose: <WhyChoose copy={copy.whyChoose} />,
          highlights: (
            <Container>
              <HighlightsSection highlights={highlights} className="fold-t py-20 lg:py-28" />
            </Container>
          ),
          faq: <Faq copy={copy.faq} hasSampleCampaign={hasSampleCampaign} />,
        }}
      />
    </>
  )
}
