import { Menu, X } from 'lucide-react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { LogoSlot } from '#app/features/logo/cards/logo-slot.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { PageLink } from '#app/ui/page-link.tsx'
import { Logo } from './logo.tsx'
import { MenuLink, type NavigationLink } from './navigation-dropdown.tsx'
import { isActive, resources, solutions } from './navigation-links.ts'

/** Full-screen modal navigation below 1024 px. Shown until it is closed, also on a wider window, as the page behind it is inert. */
export function MobileMenu({ entry }: { entry: string }) {
  const { name } = useBrand()
  const isProductsActive = isActive(entry, '/products')
  return (
    <>
      <button
        type="button"
        commandfor="mobile-menu"
        command="show-modal"
        aria-haspopup="dialog"
        aria-label="Open menu"
        className="-mr-2 grid size-11 place-items-center rounded-md transition-colors hover:bg-sand lg:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <dialog id="mobile-menu" aria-label="Menu" className="mobile-menu">
        <div className="flex h-header shrink-0 items-center justify-between border-b border-line px-4 sm:px-6">
          <PageLink to="/" aria-label={`${name}, home`} className="-ml-1 flex rounded-md p-1 text-forest">
            <Logo />
          </PageLink>
          <button
            type="button"
            commandfor="mobile-menu"
            command="close"
            aria-label="Close menu"
            className="-mr-2 grid size-11 place-items-center rounded-md transition-colors hover:bg-sand"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <nav aria-label="Menu" className="flex-1 overflow-y-auto overscroll-contain px-4 pt-5 pb-6 sm:px-6">
          <PageLink
            to="/products"
            aria-current={isProductsActive ? 'page' : undefined}
            className={joinClasses(
              'fold-b block pb-4 font-display text-2xl font-semibold tracking-tight',
              isProductsActive && 'text-forest',
            )}
          >
            Products
          </PageLink>
          <PageLink to="/shortlist" className="nav-shortlist">
            Shortlist
          </PageLink>
          <Group title="Solutions" links={solutions} entry={entry} />
          <Group title="Resources" links={resources} entry={entry} />
        </nav>
        <div className="shrink-0 border-t border-line bg-card px-4 py-4 sm:px-6">
          <LogoSlot />
          <ButtonLink
            to="/get-started"
            aria-current={isActive(entry, '/get-started') ? 'page' : undefined}
            size="lg"
            className="w-full"
          >
            Get Started
          </ButtonLink>
        </div>
      </dialog>
    </>
  )
}

function Group({ title, links, entry }: { title: string; links: readonly NavigationLink[]; entry: string }) {
  return (
    <section aria-label={title} className="fold-b py-5 last:border-b-0">
      <h2 className="font-sans text-eyebrow text-muted">{title}</h2>
      <ul className="-mx-3 mt-1 grid sm:grid-cols-2">
        {links.map((link) => (
          <li key={link.to}>
            <MenuLink link={link} active={isActive(entry, link.to)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
