import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { Container } from '#app/ui/container.tsx'
import { SampleLink } from '../shared/sample-link.tsx'

/** Rate card with one line per item and price. */
export function Pricing({ pricing }: Pick<PageCopy<'swag-boxes'>, 'pricing'>) {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="py-20 lg:py-28">
      <Container className="max-w-5xl">
        <h2 id="pricing-title" className="text-title">
          {pricing.title}
        </h2>
        <p className="mt-4 text-lead text-muted">{pricing.text}</p>
        <dl className="mt-10 border-b-2 border-ink lg:mt-14">
          {pricing.lines.map((line) => (
            <div
              key={line.item}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 sm:gap-x-6 border-t border-line py-6 first:border-t-2 first:border-ink sm:grid-cols-[14rem_1fr_auto]"
            >
              <dt className="text-subheading font-display">{line.item}</dt>
              <dd className="text-right font-display text-heading sm:order-3">
                <span>{line.price}</span>
                {line.unit && (
                  <span className="pl-1 font-sans text-sm font-normal tracking-normal text-muted">{` ${line.unit}`}</span>
                )}
              </dd>
              <dd className="col-span-2 mt-1 text-muted sm:order-2 sm:col-span-1 sm:mt-0">{line.text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 font-semibold">{pricing.bulkNote}</p>
      </Container>
    </section>
  )
}

type CountriesProps = Pick<PageCopy<'swag-boxes'>, 'countries'> & { hasSampleCampaign: boolean }

export function Countries({ countries, hasSampleCampaign }: CountriesProps) {
  return (
    <section id="countries" aria-labelledby="countries-title" className="bg-sand py-16 lg:py-24">
      <Container className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div>
          <h2 id="countries-title" className="text-heading">
            {`${countries.title} ${countries.served.length} ${countries.served.length === 1 ? 'country' : 'countries'}`}
          </h2>
          <p className="mt-4 max-w-[40ch] text-muted">{countries.text}</p>
          {hasSampleCampaign && <SampleLink className="mt-4" />}
        </div>
        <ul className="grid grid-cols-2 gap-x-4 sm:gap-x-6 sm:grid-cols-3">
          {countries.served.map(({ code, name }) => (
            <li key={code} className="fold-b flex items-center gap-3 py-2.5 wrap-anywhere">
              <span
                aria-hidden="true"
                className="w-9 border border-ink text-center font-display text-sm leading-5 font-bold"
              >
                {code}
              </span>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
