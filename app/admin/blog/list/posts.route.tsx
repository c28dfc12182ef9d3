import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { listFilteredPosts, listNewPostDrafts, type PostFilter } from '#app/features/blog/editing/list-posts.server.ts'
import { getStatus, type PostStatus, postStatuses, statusTitles } from '#app/features/blog/editing/post-status.ts'
import { listTerms } from '#app/features/blog/editing/taxonomy/terms.server.ts'
import { undoPosts } from '#app/features/blog/editing/undo-posts.server.ts'
import { listSchedules } from '#app/features/content/schedules.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { NewDrafts } from '../../components/content-editor/new-drafts.tsx'
import { ScheduleNote } from '../../components/content-editor/scheduled-drafts.tsx'
import { DataList, type ListResult } from '../../components/data-list/data-list.tsx'
import type { Column } from '../../components/data-list/table.tsx'
import type { BuiltInView } from '../../components/data-list/view-strip.tsx'
import { AdminPage, createAdminMeta, DateTime } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { Route } from './+types/posts.route.ts'

export const headers = requireAccess('blog')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Posts', matches)

const maxSearchLength = 200

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { id: staffId } = getPerson(context)
  const readText = (name: string) => toSingleLine(searchParams.get(name) ?? '').slice(0, maxSearchLength)
  const after = searchParams.get('after')
  const filter: PostFilter = {
    search: readText('q'),
    status: postStatuses.find((status) => status === readText('status')) ?? '',
    category: readText('category'),
    after: isUuid(after) ? after : undefined,
  }
  const [{ posts, ...list }, categories, newDrafts, schedules, views] = await Promise.all([
    listFilteredPosts(db, filter),
    listTerms(db, 'category'),
    listNewPostDrafts(db, staffId),
    listSchedules(db, { kind: 'post', staffId }),
    listViews(db, { staffId, lists: ['posts'] }),
  ])
  const deletion = searchParams.get('undo')
  return {
    ...list,
    posts: posts.map((post) => ({
      ...post,
      /** Scheduled changes. The schedule of the stored post itself, whose `by` is null, is its status. */
      schedules: schedules.filter(({ subject, by }) => subject === post.id && by !== null),
    })),
    filter,
    views,
    newDrafts: newDrafts.map(({ id, title, at }) => ({
      path: `/admin/posts/new?id=${id}`,
      name: title || 'Untitled post',
      at,
    })),
    /** A fresh id, so that "Create post" starts a new draft; existing drafts are listed. */
    newId: randomUUID(),
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
    /** The change set of a deletion, to undo it. */
    deletion: isUuid(deletion) ? deletion : undefined,
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

/** Undoes the deletion that the list reports. */
export async function action(args: Route.ActionArgs): Promise<ListResult> {
  const { db } = args.context.get(servicesContext)
  const change = readUuidField(await readForm(args.request), 'change')
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const { restored, skipped } = change ? await undoPosts(db, { change, by }) : { restored: 0, skipped: [] }
  const [first] = skipped
  if (first) return { tone: 'error', message: `“${first.name}” could not be restored: ${first.reason}.` }
  return restored > 0
    ? { tone: 'success', message: 'Post restored.' }
    : { tone: 'error', message: 'This deletion was already undone.' }
}

type ListedPost = Awaited<ReturnType<typeof loader>>['posts'][number]

const columns: Column<ListedPost>[] = [
  {
    label: 'Post',
    narrowSlot: 'name',
    cell: ({ slug }, link) => (
      <>
        {link}
        <span className="block text-muted [overflow-wrap:anywhere]">{`/blog/${slug}`}</span>
      </>
    ),
  },
  {
    label: 'Status',
    narrowSlot: 'fact',
    width: 's',
    cell: (post) => (
      <>
        <StatusBadge status={getStatus(post)} />
        {post.schedules.map((schedule) => (
          <ScheduleNote key={String(schedule.at)} schedule={schedule} />
        ))}
      </>
    ),
  },
  { label: 'Category', narrowSlot: 'fact', width: 'm', cell: ({ category }) => category && <span>{category}</span> },
  {
    label: 'Author',
    narrowSlot: 'fact',
    width: 'm',
    isExtra: true,
    cell: ({ author }) => author && <span>{author}</span>,
  },
  { label: 'Date', narrowSlot: 'fact', width: 'xl', cell: (post) => <PostDate post={post} /> },
  {
    label: 'Views',
    narrowSlot: 'fact',
    width: 'xs',
    isNumber: true,
    cell: ({ views, status }) =>
      (views > 0 || status === 'published') && (
        <>
          <span>{views.toLocaleString('en-US')}</span>
          <span className="lg:hidden">{views === 1 ? ' view' : ' views'}</span>
        </>
      ),
  },
]

/** A tab for each status, which keeps the rest of the filter. */
function getTabs(counts: Record<PostStatus, number>, { search, category }: PostFilter): BuiltInView[] {
  const total = counts.draft + counts.scheduled + counts.published
  const tabs = [
    { name: 'All', status: '', count: total },
    ...postStatuses.map((status) => ({ name: statusTitles[status], status, count: counts[status] })),
  ]
  return tabs.map(({ name, status, count }) => {
    const entries = Object.entries({ q: search, status, category }).filter(([, value]) => value)
    return { name, count, query: new URLSearchParams(entries).toString() }
  })
}

const statusMessages: Record<string, string> = {
  deleted: 'Post deleted.',
  discarded: 'Draft discarded. The post itself was deleted earlier.',
}

export default function Posts({ loaderData, actionData }: Route.ComponentProps) {
  const { posts, newDrafts, newId, counts, filter, categories, found, next, views, deletion, statusMessage } =
    loaderData
  return (
    <AdminPage
      title="Posts"
      lead={
        <Link to="/admin/posts/taxonomy" className="font-semibold text-forest underline underline-offset-4">
          Categories & tags
        </Link>
      }
      aside={
        <ButtonLink to={`/admin/posts/new?id=${newId}`} size="sm">
          Create post
        </ButtonLink>
      }
    >
      <NewDrafts drafts={newDrafts} />
      <DataList
        list="posts"
        noun={['post', 'posts']}
        rows={posts}
        row={({ id, title }) => ({ id, name: title, to: `/admin/posts/${id}` })}
        columns={columns}
        search={{ placeholder: 'Search title, excerpt or text', maxLength: maxSearchLength }}
        filters={[
          // Chosen by the tabs.
          { type: 'hidden', name: 'status', options: postStatuses },
          {
            type: 'select',
            name: 'category',
            label: 'Category',
            placeholder: 'All categories',
            options: categories,
          },
        ]}
        builtInViews={getTabs(counts, filter)}
        views={views}
        next={next}
        found={found}
        isNewestFirst
        actionResult={
          actionData ?? (statusMessage ? { tone: 'success', message: statusMessage, change: deletion } : undefined)
        }
        empty={{
          title: 'No posts yet',
          text: 'Posts stay private until you publish them.',
          children: <ButtonLink to={`/admin/posts/new?id=${newId}`}>Create post</ButtonLink>,
        }}
      />
    </AdminPage>
  )
}

function PostDate({ post }: { post: ListedPost }) {
  const status = getStatus(post)
  const at = status === 'scheduled' ? post.publish_at : status === 'published' ? post.publishedAt : post.updatedAt
  if (!at) return null
  return (
    <span>
      {status === 'draft' && <span className="text-muted">Edited </span>}
      <DateTime at={at} />
    </span>
  )
}
