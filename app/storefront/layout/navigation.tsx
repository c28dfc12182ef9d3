import { memo, type RefObject, useRef } from 'react'
import { useLocation } from 'react-router'
import type { PageBrand } from '#app/features/brand/brand.ts'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { LogoSlot } from '#app/features/logo/cards/logo-slot.tsx'
import { BoxAndCartButton } from '#app/storefront/box-and-cart/header-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Container } from '#app/ui/container.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { Logo } from './logo.tsx'
import { NavigationDropdown } from './navigation-dropdown.tsx'
import { getNavigationEntry, isActive, resources, solutions } from './navigation-links.ts'
import { MobileMenu } from './navigation-mobile.tsx'
import { NarrowSearch, ProductSearch } from './product-search.tsx'

/** Navigation bar of every page; works by mouse, keyboard, touch and without JavaScript. */
export function Navigation() {
  return <NavigationBar brand={useBrand()} entry={getNavigationEntry(useLocation().pathname)} />
}

/** Memoized, so that router updates re-render it only if the navigation entry changes. */
const NavigationBar = memo(function NavigationBar({ brand, entry }: { brand: PageBrand; entry: string }) {
  const header = useRef<HTMLElement>(null)
  const isProductsActive = isActive(entry, '/products')
  return (
    <header ref={header} className="no-print sticky low:static top-0 z-30 h-header border-b border-line bg-paper">
      <Container className="nav-bar">
        <PageLink to="/" aria-label={`${brand.name}, home`} className="nav-home -ml-1 flex rounded-md p-1 text-forest">
          <Logo />
        </PageLink>
        <nav aria-label="Main" className="hidden h-full flex-1 items-center gap-1 lg:flex">
          <NavigationDropdown id="solutions" label="Solutions" links={solutions} entry={entry} />
          <PageLink
            to="/products"
            aria-current={isProductsActive ? 'page' : undefined}
            className={joinClasses('nav-item', isProductsActive && 'nav-item-active')}
          >
            Products
          </PageLink>
          <NavigationDropdown id="resources" label="Resources" links={resources} entry={entry} />
        </nav>
        <div className="nav-search">
          <ProductSearch
            entry={entry}
            className="hidden min-w-0 flex-1 xl:block"
            inputClassName="h-11 w-full pl-10 transition-colors hover:border-ink"
            panelClassName="absolute top-full right-0 mt-2 max-h-[calc(100dvh-var(--spacing-header)-1rem)] w-104 [box-shadow:var(--shadow-raised)]"
          />
          <LogoSlot />
        </div>
        <div className="nav-tools">
          <NarrowSearch entry={entry} />
          <PageLink to="/shortlist" aria-label="Shortlist" className="nav-shortlist">
            <span aria-hidden="true" className="nav-tip">
              Shortlist
            </span>
          </PageLink>
          <BoxAndCartButton />
        </div>
        <ButtonLink
          to="/get-started"
          aria-current={isActive(entry, '/get-started') ? 'page' : undefined}
          className="nav-start"
        >
          Get Started
        </ButtonLink>
        <MobileMenu entry={entry} />
      </Container>
      <CloseOnNavigation header={header} />
    </header>
  )
})

/** Navigation closes every menu. */
function CloseOnNavigation({ header }: { header: RefObject<HTMLElement | null> }) {
  useCloseOnNavigation(() => {
    for (const open of header.current?.querySelectorAll<HTMLElement>('[popover]:popover-open') ?? []) open.hidePopover()
    header.current?.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  })
  return null
}
