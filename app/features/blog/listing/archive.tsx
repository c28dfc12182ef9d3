import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { FeedLink } from '../feed/feed-link.tsx'
import { formatArticleCount, getBreadcrumb, type PostList } from '../post.ts'
import { PostGrid } from './post-grid.tsx'
import { PostGridSkeleton } from './post-grid-skeleton.tsx'
import { usePending } from './use-pending.ts'

export type ArchiveProps = {
  /** 'Category' or 'Tag'. */
  kind: string
  name: string
  description?: string | null
  list: PostList
  emptyTitle: string
  href: (page: number) => string
  cardOptions: { showCategory?: boolean; tags?: number }
}

/** Page of a category or a tag: title with article count, cards, pagination, empty state. */
export function Archive({ kind, name, description, list, emptyTitle, href, cardOptions }: ArchiveProps) {
  const pending = usePending()
  return (
    <Container className="py-8 lg:py-12">
      <Breadcrumb items={getBreadcrumb({ name })} />
      <header className="fold-b mt-6 pb-8 lg:mt-8 lg:pb-10">
        <p className="flex items-center gap-4 text-eyebrow text-terracotta-deep">
          <span>{`${kind} `}</span>
          <FeedLink />
        </p>
        <h1 className="mt-3 text-title">{name}</h1>
        {description && <p className="mt-4 max-w-2xl text-lead text-muted">{description}</p>}
        <p className="mt-4 text-sm text-muted tabular-figures">{formatArticleCount(list.total)}</p>
      </header>
      <section aria-label="Blog posts" tabIndex={-1} className="mt-8 lg:mt-10 outline-none">
        {pending ? (
          <PostGridSkeleton />
        ) : list.posts.length === 0 ? (
          <EmptyState title={emptyTitle}>
            <ButtonLink to="/blog">Back to Blog</ButtonLink>
          </EmptyState>
        ) : (
          <PostGrid posts={list.posts} {...cardOptions} />
        )}
        <div className="mt-10">
          <Pagination page={list.page} pages={list.pages} href={href} label="Pages of blog posts" />
        </div>
      </section>
    </Container>
  )
}
