import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { findScheduledPublisher } from '#app/document-types.server.ts'
import { restoreDocument } from '#app/features/content/documents.server.ts'
import { publishDue } from '#app/features/content/publish-scheduled.server.ts'
import { setStoredSchedule } from '#app/features/content/schedules.server.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { contentChanges, contentRevisions, contentSchedules } from '#db/tables/content-history.ts'
import { movedSlugs } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { listFeedPosts, readPost } from '../posts.server.ts'
import { deletePost } from './delete-post.server.ts'
import { checkPost } from './post.schema.ts'
import { postDocument } from './post-document.server.ts'
import { blankPost, postFormValuesSchema, toPostFormValues } from './post-form.ts'
import { parseStoredPost, readStoredPost } from './post-state.server.ts'
import type { StatusChange } from './post-status.ts'
import { savePost, toPostInput } from './save-post.server.ts'
import { deleteTerm, listTerms, mergeTerms } from './taxonomy/terms.server.ts'
import { undoPosts } from './undo-posts.server.ts'

const eve = { staffId: null, name: 'eve@shop.example', ip: null }

/** Saves form values with text for every field. */
async function save(
  db: Database,
  values: Record<string, string>,
  { id = randomUUID() as string, version = 0, statusChange = { to: 'unchanged' } as StatusChange } = {},
) {
  const checked = checkPost({ ...blankPost, ...values }, { isPublic: false })
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  return savePost(db, { id, version, value: checked.value, statusChange, by: eve })
}

async function saveOrThrow(db: Database, values: Record<string, string>, options: Parameters<typeof save>[2] = {}) {
  const id = options.id ?? randomUUID()
  const { outcome } = await save(db, values, { ...options, id })
  if (outcome !== 'saved') throw new Error(outcome)
  return { id, version: (await readStoredPost(db, id))?.version ?? 0 }
}

/** Deletes the newest version of a post. @returns the change set */
async function remove(db: Database, id: string) {
  const version = (await readStoredPost(db, id))?.version ?? 0
  const deleted = await deletePost(db, { id, version, by: eve })
  return deleted.outcome === 'deleted' ? deleted.change : ''
}

const restore = (db: Database, id: string, revision = 0) => restoreDocument(db, postDocument, { id, revision, by: eve })

const mugs = { title: 'Mugs', text: 'About **mugs**.', category: 'How-to', tags: 'Gifts, Mugs' }

test('a tag is found by its name before another one of that title', async ({ db }) => {
  await db.insert(blogTags).values([
    { name: 'C', slug: 'c' },
    { name: 'C++', slug: 'c-plus-plus' },
    { name: 'Cafés', slug: 'coffee' },
  ])
  await saveOrThrow(db, { ...mugs, tags: 'c, Cafes' }, { statusChange: { to: 'published' } })
  expect((await readPost(db, 'mugs'))?.tags).toMatchObject([{ slug: 'c' }, { slug: 'coffee' }])
})

test('creates, changes and restores a post', async ({ db }) => {
  const { id, version } = await saveOrThrow(db, mugs, { statusChange: { to: 'published' } })
  expect(await readPost(db, 'mugs')).toMatchObject({ content: '<p>About <strong>mugs</strong>.</p>', title: 'Mugs' })
  const next = await saveOrThrow(db, { ...mugs, title: 'Cups', slug: 'cups', tags: 'Cups' }, { id, version })
  expect(await readPost(db, 'cups')).toMatchObject({ title: 'Cups', tags: [{ name: 'Cups' }] })
  expect(await db.select().from(movedSlugs)).toMatchObject([{ slug: 'mugs', subject_id: id }])
  // Without changes nothing is stored.
  expect(await saveOrThrow(db, { ...mugs, title: 'Cups', slug: 'cups', tags: 'Cups' }, { id, version })).toEqual(next)
  const revisions = await db.select().from(contentRevisions).orderBy(contentRevisions.id)
  expect(revisions).toMatchObject([{ before: null }, { before: { title: 'Mugs', tags: [{ name: 'Gifts' }, {}] } }])
  expect(await restore(db, id, revisions[1]?.id)).toMatchObject({ outcome: 'saved' })
  expect(await readPost(db, 'mugs')).toMatchObject({ title: 'Mugs', tags: [{ name: 'Gifts' }, { name: 'Mugs' }] })
  expect(await restore(db, id, revisions[0]?.id)).toEqual({ outcome: 'not-found' })
})

test('restores a text as it was stored, without rendering it again', async ({ db }) => {
  const { id, version } = await saveOrThrow(db, mugs)
  // As an earlier version of the software rendered it, with the reading time of an import.
  const stored = { content: '<p>About <b>mugs</b>.</p>', markdown: 'About **mugs**.', reading_time: 7 }
  await db.update(blogPosts).set(stored).where(eq(blogPosts.id, id))
  const changed = (await readStoredPost(db, id))?.version ?? version
  await saveOrThrow(db, { ...mugs, text: 'About cups.' }, { id, version: changed })
  const [, revision] = await db.select().from(contentRevisions).orderBy(contentRevisions.id)
  expect(await restore(db, id, revision?.id)).toEqual({ outcome: 'saved' })
  expect(await readStoredPost(db, id)).toMatchObject(stored)
})

test('a post that visitors see, or will see, cannot become empty', async ({ db }) => {
  const rejected = { outcome: 'rejected', errors: { text: ['Enter text before you publish'] } }
  const empty = { title: 'Mugs', text: '' }
  const { id } = await saveOrThrow(db, empty)
  const { version } = await saveOrThrow(db, mugs, {
    id,
    version: 1,
    statusChange: { to: 'scheduled', at: new Date(Date.now() + 60_000) },
  })
  expect(await save(db, empty, { id, version })).toEqual(rejected)
  await saveOrThrow(db, mugs, { id, version, statusChange: { to: 'published' } })
  const revisions = await db.select().from(contentRevisions).orderBy(contentRevisions.id)
  expect(await restore(db, id, revisions[1]?.id)).toEqual(rejected)
  expect((await readStoredPost(db, id))?.content).toContain('mugs')
})

test('a conflicting save writes nothing', async ({ db }) => {
  const { id, version } = await saveOrThrow(db, mugs)
  await saveOrThrow(db, { ...mugs, excerpt: 'Mine.' }, { id, version })
  expect(await save(db, { ...mugs, excerpt: 'Yours.' }, { id, version })).toEqual({ outcome: 'conflict' })
  expect((await readStoredPost(db, id))?.excerpt).toBe('Mine.')
  expect(await save(db, { ...mugs, title: 'Other', slug: 'mugs' })).toEqual({
    outcome: 'rejected',
    errors: { slug: ['“Mugs” already uses this URL slug'] },
  })
  expect(await deletePost(db, { id, version, by: eve })).toEqual({ outcome: 'conflict' })
  await remove(db, id)
  expect(await deletePost(db, { id, version, by: eve })).toEqual({ outcome: 'not-found' })
  expect(await save(db, mugs, { id, version })).toEqual({ outcome: 'not-found' })
})

test('undoing a deletion restores the post unless its slug was taken', async ({ db }) => {
  const { id } = await saveOrThrow(db, mugs, { statusChange: { to: 'published' } })
  await db.update(blogPosts).set({ view_count: 7 })
  const before = await readStoredPost(db, id)
  const change = await remove(db, id)
  await db.delete(blogTags)
  expect(await undoPosts(db, { change, by: eve })).toEqual({ restored: 1, skipped: [] })
  expect(await readStoredPost(db, id)).toEqual({
    ...before,
    version: 2,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect(await undoPosts(db, { change, by: eve })).toEqual({ restored: 0, skipped: [] })

  const again = await remove(db, id)
  const other = await saveOrThrow(db, { title: 'Mugs', text: 'Another.' })
  expect(await undoPosts(db, { change: again, by: eve })).toEqual({
    restored: 0,
    skipped: [{ name: 'Mugs', reason: 'another post uses its URL slug' }],
  })

  // An undo that restored nothing can be repeated.
  await remove(db, other.id)
  expect(await undoPosts(db, { change: again, by: eve })).toEqual({ restored: 1, skipped: [] })
  const undos = await db.select().from(auditLog).where(eq(auditLog.action, 'post.restored'))
  expect(undos.map(({ after }) => after)).toEqual(Array(2).fill({ posts: 1, skipped: 0 }))
  const [undo] = await db.select().from(contentChanges).where(eq(contentChanges.undoes, again))
  expect(undo?.title).toBe('Undo: Deleted “Mugs”')
  await undoPosts(db, { change: undo?.id ?? '', by: eve })
  const [redo] = await db
    .select()
    .from(contentChanges)
    .where(eq(contentChanges.undoes, undo?.id ?? ''))
  expect(redo?.title).toBe('Redo: Deleted “Mugs”')
})

test('sanitizes the text of the form', async ({ db }) => {
  const html =
    '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">there</a><img src="http://a.example/x.png"></p>'
  for (const source of ['markdown', 'html']) {
    const { id } = await saveOrThrow(db, { title: source, text: html, source })
    const post = await readStoredPost(db, id)
    expect(post?.content).toBe('<p>Hi <a>there</a></p>')
    expect(toPostFormValues(toPostInput(post ?? never()))).toMatchObject({
      source,
      text: source === 'html' ? post?.content : html,
    })
  }
})

const never = () => {
  throw new Error('nothing was stored')
}

test.each([
  [{ title: ' ' }, { title: ['Enter a title'] }],
  [{ title: '???' }, { slug: ['The title has no letters or digits. Enter a URL slug'] }],
  [{ title: 'A', slug: 'Not Good' }, { slug: [expect.stringContaining('lowercase')] }],
  [{ title: 'A', picture: 'javascript:x' }, { picture: [expect.stringContaining('https')] }],
  [{ title: 'A', picture: '/pictures/a.webp' }, { picture: [expect.stringContaining('alt text')] }],
  [{ title: 'A', canonical_url: '/a' }, { canonical_url: [expect.stringContaining('full URL')] }],
  [{ title: 'A', tags: Array.from({ length: 13 }, (_, at) => `t${at}`).join() }, { tags: ['Use 12 tags or fewer'] }],
  [{ title: 'A', tags: '!!!' }, { tags: ['Each tag needs a letter or digit'] }],
  [{ title: 'A', excerpt: 'x'.repeat(401) }, { excerpt: ['Use 400 characters or fewer'] }],
  [{ title: 'A', text: ' ' }, { text: ['Enter text before you publish'] }],
])('rejects %j', (values, errors) => {
  expect(checkPost({ ...blankPost, text: 'Text', ...values } as typeof blankPost, { isPublic: true })).toEqual({
    ok: false,
    errors,
  })
})

test('concurrent jobs publish a scheduled post once, at its time', async ({ db, services }) => {
  const { id } = await saveOrThrow(db, mugs, { statusChange: { to: 'scheduled', at: new Date(Date.now() + 60_000) } })
  const later = await saveOrThrow(
    db,
    { title: 'Later', text: 'x' },
    { statusChange: { to: 'scheduled', at: new Date(Date.now() + 3_600_000) } },
  )
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
  const at = new Date('2026-11-01T15:00:00Z')
  await db.update(contentSchedules).set({ publish_at: at }).where(eq(contentSchedules.subject, id))
  const published = (
    await Promise.all([
      publishDue(services, findScheduledPublisher),
      publishDue(services, findScheduledPublisher),
      publishDue(services, findScheduledPublisher),
    ])
  ).flat()
  expect(published).toEqual([id])
  expect(await readPost(db, 'mugs')).toMatchObject({ publishedAt: at })
  expect(await listFeedPosts(db, 5)).toMatchObject([{ slug: 'mugs' }])
  expect(await db.$count(contentChanges, sql`title like 'Published%' and actor = 'schedule'`)).toBe(1)
  const { version } = (await readStoredPost(db, later.id)) ?? never()
  await saveOrThrow(db, { title: 'Later', text: 'x' }, { id: later.id, version, statusChange: { to: 'draft' } })
  expect(await db.$count(contentSchedules)).toBe(0)
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
})

test('a post that fails to publish blocks no other and is retried', async ({ db, services }) => {
  const past = new Date('2026-11-01T15:00:00Z')
  const [bad, good] = await db
    .insert(blogPosts)
    .values(['Bad', 'Good'].map((title) => ({ slug: title.toLowerCase(), title, content: 'x' })))
    .returning()
  for (const [post, at] of [
    [bad, past],
    [good, new Date('2026-11-02T15:00:00Z')],
  ] as const)
    await setStoredSchedule(db, { kind: 'post', id: post?.id ?? '', at })
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin if new.slug = 'bad' then raise exception 'refused'; end if; return new; end $$`)
  await db.execute(sql`create trigger refuse before update on blog_posts for each row execute function refuse()`)
  await expect(publishDue(services, findScheduledPublisher)).rejects.toThrow()
  expect(await readPost(db, 'good')).toMatchObject({ title: 'Good' })
  await db.execute(sql`drop trigger refuse on blog_posts`)
  await db.execute(sql`drop function refuse`)
  expect(await publishDue(services, findScheduledPublisher)).toEqual([bad?.id])
})

test('merges terms as one change set that can be undone, and deletes unused terms', async ({ db }) => {
  const first = await saveOrThrow(db, mugs)
  await saveOrThrow(db, { ...mugs, title: 'Caps', tags: 'Mugs' })
  const [gifts, mug] = await listTerms(db, 'tag')
  expect([gifts, mug]).toMatchObject([
    { name: 'Gifts', posts: 1 },
    { name: 'Mugs', posts: 2 },
  ])
  expect(await deleteTerm(db, { kind: 'tag', id: mug?.id ?? '', by: eve })).toBe('used')
  expect(await mergeTerms(db, { kind: 'tag', id: mug?.id ?? '', into: gifts?.id ?? '', by: eve })).toBe(2)
  expect(await listTerms(db, 'tag')).toMatchObject([{ name: 'Gifts', posts: 2 }])
  expect(await db.$count(blogPostTags)).toBe(2)
  const [change] = await db.select().from(contentChanges).where(sql`title like 'Merged%'`)
  expect(await undoPosts(db, { change: change?.id ?? '', by: eve })).toEqual({ restored: 2, skipped: [] })
  expect((await readStoredPost(db, first.id))?.tags).toMatchObject([{ name: 'Gifts' }, { name: 'Mugs' }])
  const [unused] = await db.insert(blogCategories).values({ name: 'Unused', slug: 'unused' }).returning()
  expect(await deleteTerm(db, { kind: 'category', id: unused?.id ?? '', by: eve })).toBe('deleted')
  expect(await listTerms(db, 'category')).toMatchObject([{ name: 'How-to', posts: 2 }])
})

test('a post that gets a category while that is merged is merged, too', async ({ db }) => {
  await saveOrThrow(db, mugs)
  await saveOrThrow(db, { ...mugs, title: 'Caps', category: 'News' })
  const [howTo, news] = await listTerms(db, 'category')
  const move = sql`update blog_posts set category_id = ${howTo?.id} where title = 'Caps'`
  const merge = () => mergeTerms(db, { kind: 'category', id: howTo?.id ?? '', into: news?.id ?? '', by: eve })
  expect(await runBesideLocks(db, [move], merge)).toBe(2)
  expect(await listTerms(db, 'category')).toMatchObject([{ name: 'News', posts: 2 }])
})

test('an earlier version lacks newer columns; one that cannot be read is left alone', async ({ db }) => {
  const { id, version } = await saveOrThrow(db, mugs)
  await saveOrThrow(db, { ...mugs, title: 'Cups' }, { id, version })
  const [, last] = await db.select().from(contentRevisions).orderBy(contentRevisions.id)
  const change = last?.change_id ?? ''
  const revision = last?.id ?? 0
  await db.execute(
    sql`update content_revisions set before = before - 'markdown' - 'publish_at' - 'demo' - 'imported_hash'`,
  )
  expect(parseStoredPost((await db.select().from(contentRevisions))[1]?.before)).toMatchObject({
    title: 'Mugs',
    markdown: null,
    publish_at: null,
    demo: false,
  })
  const [stored] = await db.select().from(contentRevisions).where(eq(contentRevisions.id, revision))
  await db.execute(sql`update content_revisions set before = '{"title": 7}' where id = ${revision}`)
  expect(await restore(db, id, revision)).toEqual({ outcome: 'not-found' })
  expect(await undoPosts(db, { change, by: eve })).toEqual({
    restored: 0,
    skipped: [{ name: 'A post', reason: 'its earlier version cannot be read' }],
  })
  await db.update(contentRevisions).set({ before: stored?.before }).where(eq(contentRevisions.id, revision))
  expect(await restore(db, id, revision)).toMatchObject({ outcome: 'saved' })
  expect((await readStoredPost(db, id))?.title).toBe('Mugs')
})

test('a draft has a text for every field, or is none', () => {
  expect(v.parse(postFormValuesSchema, { title: 'A\r\nB', later: 1 })).toEqual({
    ...blankPost,
    source: '',
    title: 'A\nB',
  })
  expect(v.is(postFormValuesSchema, { title: 1 })).toBe(false)
})

test('a form of a new post that is sent twice at once stores one post', async ({ db }) => {
  const id = randomUUID()
  const outcomes = await Promise.all([save(db, mugs, { id }), save(db, mugs, { id })])
  expect(outcomes).toEqual([{ outcome: 'saved' }, { outcome: 'saved' }])
  expect(await db.$count(contentRevisions)).toBe(1)
})
