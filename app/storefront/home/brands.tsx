import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { titles } from '#app/features/page-copy/fixed-copy/home.ts'
import { Container } from '#app/ui/container.tsx'
import { Wordmark } from './wordmark.tsx'

export function Brands({ copy }: { copy: PageCopy<'home'>['brands'] }) {
  if (copy.logos.length === 0) return null
  return (
    <section aria-labelledby="brands" className="pb-20 lg:pb-28">
      <Container>
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
          <div>
            <h2 id="brands" className="text-heading">
              {titles.brands}
            </h2>
            <p className="mt-3 max-w-[52ch] text-muted">{copy.text}</p>
          </div>
          <Link
            to="/products"
            prefetch="intent"
            className="group flex items-center gap-2 py-2 font-semibold underline-offset-4 hover:underline"
          >
            The whole catalog
            <ArrowRight
              aria-hidden="true"
              className="size-5 transition-transform duration-150 group-hover:[translate:4px]"
            />
          </Link>
        </div>
        <ul className="mt-8 grid grid-cols-2 gap-px p-px sm:grid-cols-3 lg:mt-10 lg:grid-cols-4">
          {copy.logos.map(({ name, logo }) => (
            <li key={name} className="bg-paper outline outline-line">
              <Link
                to={`/products?${new URLSearchParams({ brand: name })}`}
                prefetch="intent"
                className="grid h-24 place-items-center px-4 transition-colors duration-150 hover:bg-card sm:h-32 sm:px-8"
              >
                <Wordmark name={name} logo={logo} className="h-8 w-auto max-w-full object-contain sm:h-11" />
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
