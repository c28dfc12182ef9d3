import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { Container } from '#app/ui/container.tsx'
import { SampleLink } from '../shared/sample-link.tsx'

/** Native disclosures with one name, so that opening one closes the others. */
export function Faq({ copy, hasSampleCampaign }: { copy: PageCopy<'home'>['faq']; hasSampleCampaign: boolean }) {
  return (
    <section aria-labelledby="faq" className="bg-card py-20 lg:py-28">
      <Container className="max-w-4xl">
        <h2 id="faq" className="text-title">
          {copy.title}
        </h2>
        <p className="mt-4 text-lead text-muted">{copy.text}</p>
        <div className="fold-b mt-10 lg:mt-12">
          {copy.questions.map(({ question, answer, link }) => (
            <details key={question} name="faq" className="group fold-t">
              <summary className="flex list-none items-start justify-between gap-6 py-5 sm:py-6 [&::-webkit-details-marker]:hidden">
                <h3 className="text-subheading">{question}</h3>
                <Plus
                  aria-hidden="true"
                  className="mt-0.5 size-6 shrink-0 text-terracotta transition-transform duration-200 ease-out group-open:rotate-45"
                />
              </summary>
              <div className="max-w-[65ch] pr-10 pb-7 leading-7">
                <p>{answer}</p>
                {link && (
                  <Link
                    to={link.to}
                    prefetch="intent"
                    className="mt-3 inline-block py-1 font-semibold text-forest underline underline-offset-4"
                  >
                    {link.label}
                  </Link>
                )}
              </div>
            </details>
          ))}
        </div>
        {hasSampleCampaign && <SampleLink className="mt-6" />}
      </Container>
    </section>
  )
}
