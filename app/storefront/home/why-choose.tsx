import { useBrand } from '#app/features/brand/use-brand.ts'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { titles } from '#app/features/page-copy/fixed-copy/home.ts'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'

export function WhyChoose({ copy }: { copy: PageCopy<'home'>['whyChoose'] }) {
  const { name } = useBrand()
  return (
    <section aria-labelledby="why-choose" className="py-20 lg:py-28">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div className="lg:sticky lg:top-[calc(var(--spacing-header)+2rem)] lg:self-start">
          <h2 id="why-choose" className="text-title">
            {`${titles.whyChoose} ${name}`}
          </h2>
          <Image {...copy.picture} sizes="(min-width: 1024px) 460px, 1px" className="mt-8 hidden w-full lg:block" />
        </div>
        <ul className="border-b border-line">
          {copy.features.map((feature) => (
            <li
              key={feature.title}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-t border-line py-7 lg:py-8"
            >
              <h3 className="text-subheading">{feature.title}</h3>
              <p
                aria-hidden="true"
                className="row-span-2 self-center text-right font-display text-3xl font-bold tracking-tight text-terracotta-deep tabular-figures sm:text-5xl"
              >
                {feature.figure}
              </p>
              <p className="mt-2 max-w-[44ch] text-muted">{feature.text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
