import { memo } from 'react'
import type { PageBrand } from '#app/features/brand/brand.ts'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { createPhoneUrl } from '#app/lib/text/phone-url.ts'
import { Container } from '#app/ui/container.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { Logo } from './logo.tsx'

const linkGroups = [
  {
    title: 'Build',
    links: [
      ['/swag-box-builder', 'Swag Box Builder'],
      ['/ready-made-boxes', 'Ready Made Boxes'],
      ['/bulk-swag', 'Bulk Swag'],
      ['/products', 'All Products'],
    ],
  },
  {
    title: 'Ship',
    links: [
      ['/swag-boxes', 'Swag Boxes'],
      ['/swag-storage', 'Swag Storage'],
    ],
  },
  {
    title: 'Company',
    links: [
      ['/about-us', 'About Us'],
      ['/blog', 'Blog'],
      ['/get-started', 'Get Started'],
      ['/privacy-policy', 'Privacy Policy'],
    ],
  },
] as const

export function Footer() {
  return <FooterContent brand={useBrand()} year={new Date().getUTCFullYear()} />
}

/** Memoized, as it is the same on every page. */
const FooterContent = memo(function FooterContent({ brand, year }: { brand: PageBrand; year: number }) {
  const { name, email, phone, address, fulfillment, foundedIn, social, donatedShareOfSales } = brand
  return (
    <footer className="no-print on-dark overflow-clip bg-forest-deep text-white">
      <Container className="pt-14 pb-10 lg:pt-16 lg:pb-12">
        <div className="grid gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
          <div>
            <PageLink to="/" aria-label={`${name}, home`} className="-m-1 inline-flex rounded-md p-1">
              <Logo className="footer-logo" />
            </PageLink>
            <p className="mt-5 max-w-sm text-mint">
              {`Swag boxes and branded merchandise for businesses, packed and shipped from ${fulfillment}.`}
            </p>
            <p className="mt-6">
              <a
                href={`mailto:${email}`}
                className="font-display text-xl font-semibold tracking-tight wrap-anywhere underline decoration-kraft decoration-1 underline-offset-6 hover:decoration-2"
              >
                {email}
              </a>
            </p>
            {phone && (
              <p className="mt-3">
                <a href={createPhoneUrl(phone)} className="underline-offset-4 hover:underline">
                  {phone}
                </a>
              </p>
            )}
            {address && <address className="mt-3 whitespace-pre-line text-mint not-italic">{address}</address>}
          </div>
          <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3">
            {linkGroups.map((group) => (
              <div key={group.title}>
                <h2 className="font-sans text-eyebrow text-mint">{group.title}</h2>
                <ul className="mt-3 stack-1">
                  {group.links.map(([to, label]) => (
                    <li key={to}>
                      <PageLink to={to} className="inline-block py-1.5 underline-offset-4 hover:underline">
                        {label}
                      </PageLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="fold-t mt-14 flex flex-col gap-4 pt-6 text-sm text-mint [--fold-color:rgb(255_255_255/0.3)] sm:flex-row sm:items-center sm:justify-between">
          {donatedShareOfSales && <p>{`We pledge ${donatedShareOfSales} of annual sales to environmental causes.`}</p>}
          <ul className="flex gap-5">
            {social.map((network) => (
              <li key={network.name}>
                <a href={network.url} rel="noopener" className="inline-block py-1 underline-offset-4 hover:underline">
                  {network.name}
                </a>
              </li>
            ))}
          </ul>
          <p>{`© ${foundedIn}–${year} ${name}`}</p>
        </div>
      </Container>
    </footer>
  )
})
