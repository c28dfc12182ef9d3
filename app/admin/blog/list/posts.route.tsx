import { randomUUID } from 'node:crypto'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import {
  type ListedPost,
  listFilteredPosts,
  listNewPostDrafts,
  type PostFilter,
} from '#app/features/blog/editing/list.server.ts'
import { getStatus, type PostStatus, postStatuses, statusTitles } from '#app/features/blog/editing/post-status.ts'
import { undoPosts } from '#app/features/blog/editing/remove.server.ts'
import { listTerms } from '#app/features/blog/editing/taxonomy/terms.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { showFocused } from '#app/ui/show-focused.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { isUuid, readUuidField } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, ListHeading } from '../../shell/admin-page.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { Route } from './+types/posts.route.ts'
import './posts.css'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { PageNavigation } from '#app/ui/pagination.tsx'

export const headers = requireAccess('blog')
export const meta = () => createAdminMeta('Posts')

const maxSearchLength = 200

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const filter = readFilter(url.searchParams)
  const [list, categories, newDrafts] = await Promise.all([
    listFilteredPosts(db, filter),
    listTerms(db, 'category'),
    listNewPostDrafts(db, getPerson(context).id),
  ])
  const undo = url.searchParams.get('undo')
  const shownDrafts = isWholeList(filter) ? newDrafts : []
  return {
    ...list,
    filter,
    newDrafts: filter.page === 1 ? shownDrafts : [],
    found: list.total + shownDrafts.length,
    /** "Create post" starts another one; unsaved ones are in the list. */
    newId: randomUUID(),
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
    undo: isUuid(undo) ? undo : undefined,
    notice: url.searchParams.get('notice'),
  }
}

function readFilter(params: URLSearchParams): PostFilter {
  const text = (name: string) => toSingleLine(params.get(name) ?? '').slice(0, maxSearchLength)
  const page = Number(text('page'))
  return {
    search: text('q'),
    status: postStatuses.find((status) => status === text('status')) ?? '',
    category: text('category'),
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

const isWholeList = ({ search, status, category }: PostFilter) =>
  search === '' && category === '' && (status === '' || status === 'draft')

/** Undoes the deletion that the list reports. */
export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const change = readUuidField(await readForm(args.request), 'undo')
  if (!change) return { error: 'Nothing to undo.' }
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const { restored, skipped } = await undoPosts(db, { change, by })
  const [first] = skipped
  if (first) return { error: `“${first.name}” could not be restored: ${first.reason}.` }
  return restored > 0 ? { restored: true } : { error: 'This deletion was already undone.' }
}

export default function Posts({ loaderData, actionData }: Route.ComponentProps) {
  const { posts, newDrafts, newId, counts, filter, categories, found, page, pages } = loaderData
  const isFiltered = filter.search !== '' || filter.status !== '' || filter.category !== ''
  return (
    <AdminPage
      title="Posts"
      aside={
        <div className="flex gap-2">
          <ButtonLink to="/admin/posts/taxonomy" variant="secondary" size="sm">
            Categories & tags
          </ButtonLink>
          <ButtonLink to={`/admin/posts/new?id=${newId}`} size="sm">
            Create post
          </ButtonLink>
        </div>
      }
    >
      {actionData && 'error' in actionData && <Alert tone="error">{actionData.error}</Alert>}
      {actionData && 'restored' in actionData && <Alert>Post restored.</Alert>}
      {loaderData.notice === 'deleted' && !actionData && <DeletedAlert undo={loaderData.undo} />}
      {loaderData.notice === 'discarded' && !actionData && (
        <Alert>Draft discarded. Its post was already deleted.</Alert>
      )}
      <div className="min-w-0">
        <nav aria-label="Posts by status" className="posts-tabs" onFocus={showFocused}>
          <ul>
            <Tab filter={filter} status="" label="All" count={counts.draft + counts.scheduled + counts.published} />
            {postStatuses.map((status) => (
              <Tab key={status} {...{ filter, status }} label={statusTitles[status]} count={counts[status]} />
            ))}
          </ul>
        </nav>
        <Form method="get" className="posts-filter" key={JSON.stringify(filter)}>
          {filter.status && <input type="hidden" name="status" value={filter.status} />}
          <search className="posts-search">
            <Search aria-hidden="true" />
            <input
              type="search"
              name="q"
              aria-label="Search posts"
              placeholder="Search title, excerpt or text"
              defaultValue={filter.search}
              maxLength={maxSearchLength}
              autoComplete="off"
              className="control"
            />
          </search>
          <Select
            label="Category"
            hideLabel
            name="category"
            placeholder="All categories"
            defaultValue={filter.category}
            options={categories}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </Form>
      </div>
      <div className="min-w-0 overflow-hidden rounded-md border border-line bg-card">
        {posts.length + newDrafts.length > 0 ? (
          <>
            <ListHeading>{`${found.toLocaleString('en-US')} ${found === 1 ? 'post' : 'posts'}`}</ListHeading>
            <PostTable {...{ posts, newDrafts }} />
          </>
        ) : isFiltered ? (
          <EmptyState title="No posts found" text="Try another search or clear the filters.">
            <ButtonLink to="/admin/posts" variant="secondary">
              Clear filters
            </ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState title="No posts yet" text="Posts stay private until you publish them.">
            <ButtonLink to={`/admin/posts/new?id=${newId}`}>Create post</ButtonLink>
          </EmptyState>
        )}
      </div>
      {pages > 1 && (
        <PageNavigation className="flex items-center justify-between gap-3 text-sm text-muted">
          <PageLink {...{ filter }} page={page - 1} isShown={page > 1} label="Newer" />
          <span className="tabular-figures">{`Page ${page} of ${pages}`}</span>
          <PageLink {...{ filter }} page={page + 1} isShown={page < pages} label="Older" />
        </PageNavigation>
      )}
    </AdminPage>
  )
}

function DeletedAlert({ undo }: { undo: string | undefined }) {
  return (
    <div className="posts-deleted">
      <Alert>Post deleted.</Alert>
      {undo && (
        <form method="post">
          <input type="hidden" name="undo" value={undo} />
          <Button type="submit" variant="secondary" size="sm">
            Undo
          </Button>
        </form>
      )}
    </div>
  )
}

function getPath({ search, status, category, page }: PostFilter): string {
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  if (status) params.set('status', status)
  if (category) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  return `/admin/posts${params.size > 0 ? `?${params}` : ''}`
}

type TabProps = { filter: PostFilter; status: PostStatus | ''; label: string; count: number }

function Tab({ filter, status, label, count }: TabProps) {
  return (
    <li>
      <Link
        to={getPath({ ...filter, status, page: 1 })}
        aria-current={filter.status === status ? 'page' : undefined}
        className="posts-tab"
      >
        <span>{`${label} `}</span>
        <span className="posts-count">{count.toLocaleString('en-US')}</span>
      </Link>
    </li>
  )
}

function PageLink({
  filter,
  page,
  isShown,
  label,
}: {
  filter: PostFilter
  page: number
  isShown: boolean
  label: string
}) {
  if (!isShown) return <span />
  return (
    <Link to={getPath({ ...filter, page })} className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
      {label}
    </Link>
  )
}

type NewDraft = Awaited<ReturnType<typeof listNewPostDrafts>>[number]

function PostTable({ posts, newDrafts }: { posts: ListedPost[]; newDrafts: NewDraft[] }) {
  return (
    <table className="admin-table posts-table">
      <thead>
        <tr>
          <th scope="col">Post</th>
          <th scope="col">Status</th>
          <th scope="col">Category</th>
          <th scope="col" className="posts-author">
            Author
          </th>
          <th scope="col">Date</th>
          <th scope="col" className="text-right">
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {newDrafts.map(({ id, title, at }) => (
          <tr key={id}>
            <td>
              <Link
                to={`/admin/posts/new?id=${id}`}
                className="admin-row-link font-semibold underline-offset-4 hover:underline"
              >
                {title || 'Untitled post'}
              </Link>
              <span className="block text-sm text-muted">Not saved as a post yet. Only you can see it.</span>
            </td>
            <td data-label="Status">
              <span>
                <StatusBadge status="draft" />
              </span>
            </td>
            <td data-label="Category" />
            <td data-label="Author" className="posts-author" />
            <td data-label="Date">
              <span className="text-sm">
                <span className="text-muted">Edited </span>
                <DateTime at={at} />
              </span>
            </td>
            <td data-label="Views" />
          </tr>
        ))}
        {posts.map((post) => (
          <tr key={post.id}>
            <td>
              <Link
                to={`/admin/posts/${post.id}`}
                prefetch="intent"
                className="admin-row-link font-semibold underline-offset-4 hover:underline"
              >
                {post.title}
              </Link>
              <span className="block text-sm [overflow-wrap:anywhere] text-muted">{`/blog/${post.slug}`}</span>
            </td>
            <td data-label="Status">
              <span>
                <StatusBadge status={getStatus(post)} />
              </span>
            </td>
            <td data-label="Category">{post.category}</td>
            <td data-label="Author" className="posts-author">
              {post.author}
            </td>
            <td data-label="Date">
              <PostDate post={post} />
            </td>
            <td data-label="Views" className="tabular-figures md:text-right">
              {post.views > 0 || post.status === 'published' ? post.views.toLocaleString('en-US') : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PostDate({ post }: { post: ListedPost }) {
  const status = getStatus(post)
  const at = status === 'scheduled' ? post.publish_at : status === 'published' ? post.publishedAt : post.updatedAt
  if (!at) return null
  return (
    <span className="text-sm">
      {status === 'draft' && <span className="text-muted">Edited </span>}
      <DateTime at={at} />
    </span>
  )
}
