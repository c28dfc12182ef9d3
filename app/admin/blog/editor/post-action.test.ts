import { randomUUID } from 'node:crypto'
import { blankPost } from '#app/features/blog/editing/post-form.ts'
import { saveDraft } from '#app/features/content/drafts.server.ts'
import { createPreviewLink } from '#app/features/content/preview-links.server.ts'
import { scheduleDraft } from '#app/features/content/schedules.server.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { contentLinks, contentSchedules } from '#db/tables/content-history.ts'
import { expect, test } from '#test/database.ts'
import { liveDocuments } from '#test/live-documents.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { runPostAction } from './post-action.server.ts'

test('a form with an outdated draft cancels its schedule and revokes its link', async ({ services, db, context }) => {
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
    const draft = { 'draft-replaces': randomUUID(), 'draft-revision': randomUUID() }
    const body = new URLSearchParams({ intent, title: 'Mine', version: '1', ...draft })
    const request = new Request('http://shop.test/admin/posts', { method: 'POST', body })
    return runPostAction({ request, context }, { id })
  }
  const reject = (message: string) => ({
    init: { status: 409 },
    data: { message: expect.stringContaining(`${message} You edited this draft in another tab`) },
  })
  expect(await press('unschedule')).toMatchObject(reject('Schedule canceled.'))
  expect(await db.$count(contentSchedules)).toBe(0)
  expect(await press('revoke-link')).toMatchObject(reject('Link revoked.'))
  expect(await db.$count(contentLinks)).toBe(0)

  await db.update(blogPosts).set({ status: 'draft' })
  await createPreviewLink(db, { ...link, staffId: null })
  expect(await press('revoke-link')).toMatchObject(reject('Link revoked.'))
  expect(await db.$count(contentLinks)).toBe(0)
})
