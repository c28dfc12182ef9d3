import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { postDocument } from '#app/features/blog/editing/post-document.server.ts'
import { blankPost } from '#app/features/blog/editing/post-form.ts'
import { savePost } from '#app/features/blog/editing/save-post.server.ts'
import { openDocument } from '#app/features/content/documents.server.ts'
import { saveDraft } from '#app/features/content/drafts.server.ts'
import { createPreviewLink } from '#app/features/content/preview-links.server.ts'
import { scheduleDraft } from '#app/features/content/schedules.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { contentLinks, contentSchedules } from '#db/tables/content-history.ts'
import { expect, test } from '#test/database.ts'
import { liveDocuments } from '#test/live-documents.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { runPostAction } from './post-action.server.ts'

const createRequest = (fields: Record<string, string>) =>
  new Request('http://shop.test/admin/posts', { method: 'POST', body: new URLSearchParams(fields) })

test('a form whose draft another tab replaced cancels its schedule and revokes its link', async ({
  services,
  db,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'editor')
  context.set(personContext, person)
  const { id } = await liveDocuments.post(db)
  const by = { staffId: person.id, name: person.name, ip: null }
  const link = { kind: 'post', id, name: 'Post', by } as const
  await saveDraft(db, { ...link, subject: id, staffId: person.id, version: 1, fields: { ...blankPost, seen: {} } })
  const at = new Date(Date.now() + 3_600_000)
  await scheduleDraft(db, { ...link, staffId: person.id, at })
  await createPreviewLink(db, { ...link, staffId: person.id })
  const press = (intent: string) => {
    const request = createRequest({ intent, title: 'Mine', version: '1', 'draft-replaces': randomUUID() })
    return runPostAction({ request, context }, { id })
  }
  const reject = (message: string) => ({
    // After a 409 the page would still show the schedule and the link.
    init: { status: 200 },
    data: { message: expect.stringContaining(`${message} You edited this draft in another tab`) },
  })
  expect(await press('unschedule')).toMatchObject(reject('Schedule removed.'))
  expect(await db.$count(contentSchedules)).toBe(0)
  expect(await press('revoke-link')).toMatchObject(reject('Link revoked.'))
  expect(await db.$count(contentLinks)).toBe(0)

  await db.update(blogPosts).set({ status: 'draft' })
  await createPreviewLink(db, { ...link, staffId: null })
  expect(await press('revoke-link')).toMatchObject(reject('Link revoked.'))
  expect(await db.$count(contentLinks)).toBe(0)
  const revoked = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'content.link-withdrawn'))
    .orderBy(auditLog.id)
  expect(revoked.map(({ subject }) => subject)).toEqual(['Mine', `Post ${id}`])
})

test('the schedule of an unpublished post is canceled whatever the form has', async ({ services, db, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'editor')
  context.set(personContext, person)
  const by = { staffId: person.id, name: person.name, ip: null }
  await db.insert(blogPosts).values({ slug: 'taken', title: 'Another', content: '<p>Text</p>' })
  /** Cancels the schedule of version 2 of a post by a form whose draft is stored. */
  const unschedule = async (form: Record<string, string>) => {
    const { id } = await liveDocuments.post(db)
    const live = await postDocument.find(db, id)
    if (!live) throw new Error('not stored')
    const at = new Date(Date.now() + 3_600_000)
    await savePost(db, { id, ...live, by, statusChange: { to: 'scheduled', at } })
    const fields = { intent: 'unschedule', title: 'Mine', version: '2', ...form }
    const draft = { kind: 'post', subject: id, staffId: person.id, version: Number(fields.version) } as const
    const { draftToken } = await saveDraft(db, { ...draft, fields: { ...blankPost, seen: {} } })
    const request = createRequest({ 'draft-replaces': String(draftToken), ...fields })
    const result = await runPostAction({ request, context }, { id })
    expect([form, await db.$count(contentSchedules)]).toEqual([form, 0])
    const document = await openDocument(db, postDocument, { id, staffId: person.id })
    expect(document).toMatchObject({ name: `Post ${id}`, liveVersion: 3 })
    return { result, document }
  }
  const inputs: Record<string, string>[] = [{ title: 'Mine' }, { title: '' }, { title: 'Mine', slug: 'taken' }]
  for (const fields of inputs) {
    const saved = { result: { status: 303 }, document: { fields, version: 3, draft: { isOutdated: false } } }
    expect(await unschedule(fields)).toMatchObject(saved)
  }
  const outdated = { fields: { title: 'Mine' }, version: 1, draft: { isOutdated: true } }
  expect(await unschedule({ version: '1' })).toMatchObject({ result: { status: 303 }, document: outdated })
  const message = expect.stringContaining('Schedule removed. You edited this draft in another tab')
  expect(await unschedule({ 'draft-replaces': randomUUID() })).toMatchObject({
    result: { data: { message, version: 3 } },
  })
})
