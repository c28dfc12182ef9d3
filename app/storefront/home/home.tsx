import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import { Brands } from './brands.tsx'
import { CustomerStrip } from './customer-strip.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { Process } from './process.tsx'
import { Services } from './services.tsx'
import { WhyChoose } from './why-choose.tsx'

type HomeProps = { copy: PageCopy<'home'>; actionData?: ReceiveResult<unknown> | undefined }

export function Home({ copy, actionData }: HomeProps) {
  return (
    <>
      <Hero hero={copy.hero} slides={copy.slides} actionData={actionData} />
      <CustomerStrip copy={copy.customers} />
      <Services copy={copy.services} />
      <Brands copy={copy.brands} />
      <Process copy={copy.process} />
      <WhyChoose copy={copy.whyChoose} />
      <Faq copy={copy.faq} />
    </>
  )
}
