import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { data, redirect } from 'react-router'
import { listNewPostDrafts } from '#app/features/blog/editing/list-posts.server.ts'
import { postDocument } from '#app/features/blog/editing/post-document.server.ts'
import { blankPost } from '#app/features/blog/editing/post-form.ts'
import { readStoredPost } from '#app/features/blog/editing/post-state.server.ts'
import { getStatus } from '#app/features/blog/editing/post-status.ts'
import { listTerms } from '#app/features/blog/editing/taxonomy/terms.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { getOrigin } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { openEditor } from '../../components/content-editor/open-editor.server.ts'
import { useOpenDocument } from '../../components/content-editor/use-content-form.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/post.route.ts'
import { runPostAction } from './post-action.server.ts'
import { PostEditor } from './post-editor.tsx'
import { statusMessages } from './post-intents.ts'
import '#app/features/blog/post/prose.css'

export const headers = requireAccess('blog')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.post.title || 'Create post', matches)

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { context, url } = args
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  const isNew = params.id === 'new'
  const post = !isNew && isUuid(params.id) ? await readStoredPost(db, params.id) : undefined
  if (!isNew && !post) throw data(null, { status: 404 })
  const newId = url.searchParams.get('id')
  if (isNew && !isUuid(newId)) {
    // Continues this person's newest draft of a new post.
    const [draft] = await listNewPostDrafts(db, person.id)
    throw redirect(`/admin/posts/new?id=${draft?.id ?? randomUUID()}`)
  }
  if (isNew && newId && (await readStoredPost(db, newId))) throw redirect(`/admin/posts/${newId}`)
  const id = post?.id ?? String(newId)
  const initial = isNew ? { ...blankPost, author: person.name } : undefined
  const isStored = post !== undefined && post.status !== 'published'
  return {
    ...(await openEditor(args, postDocument, { id, initial, isStored, statusMessages })),
    post: {
      id,
      title: post?.title ?? '',
      slug: post?.slug ?? '',
      status: post ? getStatus(post) : ('draft' as const),
      publishedAt: post?.published_at ?? null,
      publishAt: post?.publish_at ?? null,
    },
    suggestions: await readSuggestions(db),
    host: new URL(getOrigin(args)).host,
  }
}

async function readSuggestions(db: Queryable) {
  const [categories, tags, authors] = await Promise.all([
    listTerms(db, 'category'),
    listTerms(db, 'tag'),
    db
      .selectDistinct({ name: sql<string>`${blogPosts.author}` })
      .from(blogPosts)
      .where(sql`${blogPosts.author} <> ''`)
      .orderBy(sql`1`)
      .limit(100),
  ])
  const names = (terms: { name: string }[]) => terms.map(({ name }) => name)
  return { categories: names(categories), tags: names(tags), authors: names(authors) }
}

export async function action(args: Route.ActionArgs) {
  const isNew = args.params.id === 'new'
  if (!isNew && !isUuid(args.params.id)) throw data(null, { status: 404 })
  return runPostAction(args, { id: isNew ? undefined : args.params.id })
}

export default function PostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { document, editorKey } = useOpenDocument(loaderData.document, actionData)
  return <PostEditor key={editorKey} {...loaderData} document={document} result={actionData} />
}
