import type { ReactNode } from 'react'
import { matchPath } from 'react-router'
import { PostGridSkeleton } from '#app/features/blog/listing/post-grid-skeleton.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Container } from '#app/ui/container.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/**
 * Loading screens by route pattern, for routes that may be slow (decision 0009). Loaded after the page, as a page that loads at once
 * must not include code it never shows.
 */
export const loadingScreens: [pattern: string, screen: ReactNode][] = [
  ['/products', <Listing title="Our Products" />],
  ['/products/:slug', <Article says="Loading product..." />],
  ['/shortlist', <Shortlist />],
  ['/swag-box-summary', <Article says="Loading your box..." />],
  ['/swag-box-builder', <Listing title="Swag Box Builder" aside />],
  ['/ready-made-boxes', <Boxes />],
  ['/blog', <Blog title="Notes from the packing bench" />],
  ['/blog/category/:termSlug', <Blog />],
  ['/blog/tag/:termSlug', <Blog />],
  ['/blog/:slug', <Article says="Loading blog post..." imageLast />],
]

export function getLoadingScreen(pathname: string): ReactNode {
  return loadingScreens.find(([pattern]) => matchPath(pattern, pathname))?.[1]
}

/** @param pathname of the page that is loading or has just loaded */
export function LoadingPage({ pathname }: { pathname: string }) {
  const screen = getLoadingScreen(pathname)
  return (
    screen && (
      <div ref={cover} className="loading-screen">
        {screen}
      </div>
    )
  )
}

/** Hides content under the screen (storefront/layout/navigation.css). */
function cover(screen: HTMLElement | null) {
  const main = screen?.parentElement
  main?.setAttribute('data-covered', '')
  return () => main?.removeAttribute('data-covered')
}

function Listing({ title, aside = false }: { title: string; aside?: boolean }) {
  return (
    <Container className="py-8 lg:py-12">
      <div className="gap-4 xl:flex xl:items-end">
        <div className="grow">
          <h1 className="text-title">{title}</h1>
          {aside && <Skeleton className="mt-4 h-14 max-w-md" />}
        </div>
        <Skeleton className="mt-6 h-12 rounded-md xl:w-150" />
      </div>
      <div className="mt-6 flex items-start gap-8 lg:mt-8">
        <Skeleton className={joinClasses('hidden h-128 w-58', aside ? 'xl:block' : 'lg:block')} />
        <div className="grow">
          <Says>Loading products...</Says>
          <Cards className={joinClasses('grid-cols-2 md:grid-cols-3', aside && 'xl:grid-cols-2')} />
        </div>
        {aside && <Skeleton className="hidden h-128 w-76 lg:block" />}
      </div>
    </Container>
  )
}

function Shortlist() {
  return (
    <Container className="pt-8 pb-16 lg:pt-12">
      <h1 className="text-title">Shortlist</h1>
      <div className="mt-4">
        <Says>Loading shortlist...</Says>
      </div>
      <Skeleton className="mt-6 h-128" />
    </Container>
  )
}

function Boxes() {
  return (
    <>
      <div className="border-b border-line bg-sand">
        <Container className="py-12 lg:py-14">
          <h1 className="max-w-2xl text-hero">Packed already. Just add your logo.</h1>
          <Skeleton className="mt-5 h-20 max-w-xl" />
          <Skeleton className="mt-8 h-13 max-w-80 rounded-md" />
        </Container>
      </div>
      <Container className="pt-10 lg:pt-14">
        <Says>Loading ready-made boxes...</Says>
        <Cards className="md:grid-cols-2 lg:mr-96" />
      </Container>
    </>
  )
}

/** The list, a category or a tag. */
function Blog({ title }: { title?: string }) {
  return (
    <Container className="py-10 lg:py-16">
      <div className="fold-b pb-8">
        <p className="text-eyebrow text-terracotta-deep">Blog</p>
        {title ? (
          <h1 className="mt-3 text-title">{title}</h1>
        ) : (
          <>
            <h1 className="sr-only">Blog posts</h1>
            <Skeleton className="mt-3 h-12 max-w-md" />
          </>
        )}
        <Skeleton className="mt-4 h-14 max-w-xl" />
        <Skeleton className="mt-8 h-11 rounded-md" />
      </div>
      <div className="mt-8 lg:mt-10">
        <PostGridSkeleton />
      </div>
    </Container>
  )
}

/** A product, a post or a box summary: an image beside its text. */
function Article({ says, imageLast = false }: { says: string; imageLast?: boolean }) {
  return (
    <Container className="py-6 lg:py-8">
      <h1 className="sr-only">{says}</h1>
      <Skeleton className="h-9 w-64" />
      <div
        className={joinClasses('mt-6 grid gap-8 md:grid-cols-2 lg:mt-8 lg:gap-12', imageLast && '*:first:order-last')}
      >
        <Skeleton className="aspect-square rounded-md" />
        <div>
          <Skeleton className="h-6 w-28" />
          <Skeleton className="mt-4 h-24" />
          <Skeleton className="mt-5 h-9 w-40" />
          <Skeleton className="mt-8 h-32" />
        </div>
      </div>
    </Container>
  )
}

function Says({ children }: { children: string }) {
  return <p className="text-[0.9375rem] leading-6 text-muted">{children}</p>
}

function Cards({ className }: { className: string }) {
  return (
    <div className={joinClasses('mt-4 grid gap-3 sm:gap-5', className)}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="overflow-hidden rounded-md border border-line bg-card">
          <Skeleton className="aspect-square rounded-none" />
          <div className="stack-3 p-4">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-10" />
          </div>
        </div>
      ))}
    </div>
  )
}
