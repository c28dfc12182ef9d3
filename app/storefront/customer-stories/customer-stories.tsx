import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { closing, titles } from '#app/features/page-copy/fixed-copy/customer-stories.ts'
import { getUsedProducts, type Story, type StoryProducts } from '#app/features/page-copy/stories/stories.ts'
import { Figures, Labeled, PhotoList } from '#app/features/page-copy/stories/story-parts.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ClosingCallToAction } from '../shared/call-to-action.tsx'
import { getStoryIds } from './story-ids.ts'

type CustomerStoriesProps = { copy: PageCopy<'customer-stories'>; products: StoryProducts }

export function CustomerStories({ copy: { hero, stories, photos }, products }: CustomerStoriesProps) {
  const ids = getStoryIds(stories)
  return (
    <>
      <section aria-labelledby="hero" className="border-b border-line bg-sand">
        <Container className="py-14 lg:py-20">
          <h1 id="hero" className="max-w-[18ch] text-hero">
            {hero.title}
          </h1>
          <p className="mt-6 max-w-[52ch] text-lead">{hero.text}</p>
        </Container>
      </section>
      {stories.length > 0 && (
        <Container className="stack-16 py-16 lg:py-24">
          {stories.map((story, index) => (
            <StoryArticle
              key={ids[index]}
              id={ids[index] ?? ''}
              story={story}
              products={products}
              isMirrored={index % 2 === 1}
            />
          ))}
        </Container>
      )}
      {photos.length > 0 && (
        <section aria-labelledby="photos" className="fold-t py-16 lg:py-24">
          <Container>
            <h2 id="photos" className="text-title">
              {titles.photos}
            </h2>
            <PhotoList photos={photos} className="mt-8 lg:mt-12">
              {(photo) => <ProductLinks slugs={photo.products} products={products} className="mt-1" />}
            </PhotoList>
          </Container>
        </section>
      )}
      <ClosingCallToAction
        title={closing.title}
        actions={[
          { to: '/get-started', label: closing.primary },
          { to: '/ready-made-boxes', label: closing.secondary },
        ]}
        className="bg-terracotta-tint py-16 lg:py-20"
      />
    </>
  )
}

type StoryArticleProps = { id: string; story: Story; products: StoryProducts; isMirrored: boolean }

function StoryArticle({ id, story, products, isMirrored }: StoryArticleProps) {
  const { title, customer, label, quote, quotedPerson, text, picture, figures } = story
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-[calc(var(--spacing-header)+2rem)] items-center gap-x-14 gap-y-8 lg:grid-cols-2"
    >
      <div className={joinClasses(isMirrored && 'lg:order-last')}>
        <Labeled label={label}>
          <Image
            {...picture}
            sizes="(min-width: 1024px) 560px, 92vw"
            className="aspect-3/2 w-full rounded-md object-cover"
          />
        </Labeled>
      </div>
      <div>
        <p className="text-muted">{customer}</p>
        <h2 id={`${id}-title`} className="mt-1 text-heading">
          {title}
        </h2>
        <p className="mt-4 max-w-[60ch]">{text}</p>
        {quote && (
          <figure className="mt-6 border-l-4 border-kraft pl-5">
            <blockquote className="text-lead">
              <p>{`“${quote}”`}</p>
            </blockquote>
            {quotedPerson && <figcaption className="mt-2 text-sm text-muted">{quotedPerson}</figcaption>}
          </figure>
        )}
        <Figures figures={figures} className="mt-8 grid-cols-2 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4" />
        <ProductLinks slugs={story.products} products={products} className="mt-8" />
      </div>
    </article>
  )
}

type ProductLinksProps = { slugs: readonly string[]; products: StoryProducts; className: string }

/** Links to the products used that are still in the catalog. */
function ProductLinks({ slugs, products, className }: ProductLinksProps) {
  const used = getUsedProducts(slugs, products)
  if (used.length === 0) return null
  return (
    <ul aria-label={titles.products} className={joinClasses('flex flex-wrap gap-x-5', className)}>
      {used.map(({ name, path }) => (
        <li key={path}>
          <PageLink
            to={path}
            className="inline-block py-1.5 text-[0.9375rem] font-semibold text-forest underline decoration-kraft decoration-2 underline-offset-4 hover:decoration-current"
          >
            {name}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
