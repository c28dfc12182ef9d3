import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { processSteps } from '#app/features/page-copy/fixed-copy/home.ts'
import { Container } from '#app/ui/container.tsx'
import { FoldingBox } from './folding-box.tsx'

/** Four steps, each with a drawing of the box. */
export function Process({ copy }: { copy: PageCopy<'home'>['process'] }) {
  return (
    <section aria-labelledby="process" className="on-dark bg-forest py-20 text-white lg:py-28">
      <Container>
        <div className="max-w-2xl">
          <h2 id="process" className="text-title">
            {copy.title}
          </h2>
          <p className="mt-4 text-lead text-mint">{copy.text}</p>
        </div>
        <ol className="mt-12 grid lg:mt-16 lg:grid-cols-4">
          {copy.steps.map((step, index) => (
            <li
              key={processSteps[index]}
              className="grid grid-cols-[5rem_1fr] gap-x-6 border-t border-dashed border-mint/40 py-8 first:border-t-0 first:pt-0 lg:flex lg:flex-col lg:border-t-0 lg:border-l lg:px-7 lg:py-0 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0"
            >
              <FoldingBox step={index} className="w-20 text-kraft lg:w-36" />
              <div className="flex flex-1 flex-col lg:mt-8">
                <h3 className="text-subheading">{processSteps[index]}</h3>
                <p className="mt-2.5 leading-6 text-mint">{step.text}</p>
                <p className="mt-4 text-sm leading-5 font-semibold text-mustard lg:mt-auto lg:pt-6">{step.when}</p>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  )
}
