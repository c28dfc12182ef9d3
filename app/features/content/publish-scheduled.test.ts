import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { findScheduledPublisher } from '#app/document-types.server.ts'
import { defaultTimeZone } from '#app/lib/time/time-zone.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contentDrafts, contentLinks, contentSchedules } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { liveDocuments } from '#test/live-documents.ts'
import { postDocument } from '../blog/editing/post-document.server.ts'
import { boxDocument } from '../ready-made/editing/box-document.server.ts'
import { emptyBox } from '../ready-made/editing/box-form-values.ts'
import { saveBox } from '../ready-made/editing/save-box.server.ts'
import { openDocument, resolveConflict, saveDocumentDraft } from './documents.server.ts'
import { deleteDraft } from './drafts.server.ts'
import { getFingerprints } from './fields.ts'
import { createPreviewLink, readLinkedDraft, readPreviewLink, revokePreviewLink } from './preview-links.server.ts'
import { publishDue } from './publish-scheduled.server.ts'
import { listChangesSince } from './revisions.server.ts'
import { parsePublishTime } from './schedule.ts'
import { listFailedSchedules, listSchedules, readSchedule, scheduleDraft, unscheduleDraft } from './schedules.server.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000)

/** Two editors and a box that is live. */
async function setUp(db: Database) {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 5 }).returning()
  const people = await db
    .insert(staff)
    .values(
      ['Ada', 'Kim'].map((name) => ({ name, email: `${name.toLowerCase()}@shop.example`, roles: ['editor' as const] })),
    )
    .returning()
  const [ada, kim] = people.map(({ id, email }) => ({ staffId: id, name: email, ip: null }))
  if (!ada || !kim) throw new Error('no one was stored')
  const id = randomUUID()
  const value = {
    name: 'Welcome',
    description: null,
    occasion: null,
    image_url: null,
    is_active: true,
    active_from: null,
    active_until: null,
    items: [{ product_id: product?.id ?? '', quantity: 1 }],
  }
  await saveBox(db, { id, version: 0, value, by: kim })
  const edit = async (by: typeof ada, change: Partial<typeof emptyBox>) => {
    const document = await openDocument(db, boxDocument, { id, staffId: by.staffId })
    if (!document) throw new Error('the box was not opened')
    const { version, seen, fields } = document
    await saveDocumentDraft(db, boxDocument, {
      id,
      staffId: by.staffId,
      version,
      seen,
      fields: { ...fields, ...change },
    })
  }
  const schedule = (by: typeof ada, at = inAnHour()) =>
    scheduleDraft(db, { kind: 'box', id, staffId: by.staffId, at, name: 'Welcome', by })
  const passTime = () => db.update(contentSchedules).set({ publish_at: sql`now() - interval '1 minute'` })
  const readBox = async () => (await boxDocument.find(db, id))?.value
  return { id, ada, kim, value, edit, schedule, passTime, readBox, source: { kind: 'box' as const, id } }
}

test('publishes the draft as its author, with edits until then, once', async ({ db, services }) => {
  const { id, ada, kim, edit, schedule, passTime, readBox, source } = await setUp(db)
  await edit(ada, { name: 'Hello' })
  const at = inAnHour()
  expect(await schedule(ada, at)).toEqual({ outcome: 'scheduled' })
  expect(await readSchedule(db, { ...source, staffId: ada.staffId })).toEqual({
    at,
    by: 'Ada',
    isMine: true,
    problem: null,
  })
  expect(await listSchedules(db, { kind: 'box', staffId: kim.staffId })).toMatchObject([
    { subject: id, at, by: 'Ada', isMine: false, isNew: false },
  ])
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
  await edit(ada, { name: 'Hello again' })
  await passTime()
  const published = await Promise.all([
    publishDue(services, findScheduledPublisher),
    publishDue(services, findScheduledPublisher),
    publishDue(services, findScheduledPublisher),
  ])
  expect(published.flat()).toEqual([id])
  expect(await readBox()).toMatchObject({ name: 'Hello again' })
  expect(await listChangesSince(db, { kind: 'box', subject: id, version: 1 })).toMatchObject([{ by: 'Ada' }])
  expect(await db.$count(contentDrafts)).toBe(0)
  expect(await db.$count(contentSchedules)).toBe(0)
})

test('creates a box at its time', async ({ db, services }) => {
  const { ada, value, passTime } = await setUp(db)
  const id = randomUUID()
  const fields = { ...emptyBox, name: 'New', items: [{ id: value.items[0]?.product_id ?? '', quantity: '2' }] }
  const edit = { id, staffId: ada.staffId, version: 0, seen: getFingerprints(emptyBox), fields }
  await saveDocumentDraft(db, boxDocument, edit)
  await scheduleDraft(db, { kind: 'box', id, staffId: ada.staffId, at: inAnHour(), name: 'New', by: ada })
  expect(await listSchedules(db, { kind: 'box', staffId: ada.staffId })).toMatchObject([{ name: 'New', isNew: true }])
  await passTime()
  expect(await publishDue(services, findScheduledPublisher)).toEqual([id])
  expect((await boxDocument.find(db, id))?.value).toMatchObject({ name: 'New', items: [{ quantity: 2 }] })
})

test('a draft that conflicts, or cannot be published, stays with the reason', async ({ db, services }) => {
  const { id, ada, kim, value, edit, schedule, passTime, readBox, source } = await setUp(db)
  await edit(ada, { name: 'Hello' })
  await schedule(ada)
  await saveBox(db, { id, version: 1, value: { ...value, name: 'Hi', description: 'Theirs' }, by: kim })
  await passTime()
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
  expect(await readBox()).toMatchObject({ name: 'Hi' })
  const problem = 'Kim published a newer version of this box.'
  expect(await readSchedule(db, { ...source, staffId: ada.staffId })).toMatchObject({ isMine: true, problem })
  expect(await listFailedSchedules(db, ada.staffId)).toMatchObject([{ kind: 'box', subject: id, problem }])
  expect(await listFailedSchedules(db, kim.staffId)).toEqual([])
  expect(await readSchedule(db, { ...source, staffId: kim.staffId })).toBeNull()
  expect(await db.$count(auditLog, eq(auditLog.action, 'content.not-published'))).toBe(1)

  // Merged and scheduled again, it is published with both edits.
  const opened = await openDocument(db, boxDocument, { id, staffId: ada.staffId })
  expect(opened).toMatchObject({ fields: { name: 'Hello' }, draft: { isOutdated: true } })
  if (!opened) throw new Error('the draft was lost')
  const { version, seen, fields } = opened
  await resolveConflict(db, boxDocument, { id, staffId: ada.staffId, version, seen, fields })
  expect(await schedule(ada)).toEqual({ outcome: 'scheduled' })
  await passTime()
  expect(await publishDue(services, findScheduledPublisher)).toEqual([id])
  expect(await readBox()).toMatchObject({ name: 'Hello', description: 'Theirs' })

  await edit(ada, { name: '' })
  await schedule(ada)
  await passTime()
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
  expect(await readSchedule(db, { ...source, staffId: ada.staffId })).toMatchObject({ problem: 'Name: Enter a name.' })
  await deleteDraft(db, { kind: 'box', subject: id, staffId: ada.staffId })
  expect(await db.$count(contentSchedules)).toBe(0)
})

test('a published post whose scheduled draft was emptied stays as it is, and its author reads why', async ({
  db,
  services,
}) => {
  const { ada, passTime } = await setUp(db)
  const { id, readLive } = await liveDocuments.post(db)
  const document = await openDocument(db, postDocument, { id, staffId: ada.staffId })
  if (!document) throw new Error('the post was not opened')
  const { version, seen, fields } = document
  const edit = { id, staffId: ada.staffId, version, seen }
  await saveDocumentDraft(db, postDocument, { ...edit, fields: { ...fields, excerpt: 'Edited' } })
  await scheduleDraft(db, { kind: 'post', id, staffId: ada.staffId, at: inAnHour(), name: 'Post', by: ada })
  await saveDocumentDraft(db, postDocument, { ...edit, fields: { ...fields, text: '' } })
  await passTime()
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
  expect(await readLive()).toMatchObject({ main: 'From the start' })
  expect(await listFailedSchedules(db, ada.staffId)).toMatchObject([
    { subject: id, problem: 'Text: Enter text before you publish.' },
  ])
  expect(await db.$count(contentDrafts)).toBe(1)
})

test.for([
  ['is deactivated', { disabled_at: new Date() }],
  ['lost the permission', { roles: ['sales'] }],
] as const)('a draft is not published if its author %s', async ([, change], { db, services }) => {
  const { ada, edit, schedule, passTime, readBox } = await setUp(db)
  await edit(ada, { name: 'Hello' })
  await schedule(ada)
  await db
    .update(staff)
    .set('roles' in change ? { roles: [...change.roles] } : change)
    .where(eq(staff.id, ada.staffId))
  await passTime()
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
  expect(await readBox()).toMatchObject({ name: 'Welcome' })
  const problem = 'Ada no longer has permission to publish this box.'
  expect(await listFailedSchedules(db, ada.staffId)).toMatchObject([{ kind: 'box', problem }])
})

test('one schedule waits for a document, and a teammate can cancel it', async ({ db }) => {
  const { id, ada, kim, edit, schedule, source } = await setUp(db)
  await edit(ada, { name: 'Hello' })
  await edit(kim, { name: 'Hi' })
  await schedule(ada)
  expect(await schedule(kim)).toMatchObject({ outcome: 'taken', schedule: { by: 'Ada' } })
  const later = inAnHour()
  expect(await schedule(ada, later)).toEqual({ outcome: 'scheduled' })
  // An edit back to what is live keeps the scheduled draft.
  await edit(ada, { name: 'Welcome' })
  expect(await readSchedule(db, { ...source, staffId: kim.staffId })).toMatchObject({ at: later, isMine: false })
  await unscheduleDraft(db, { ...source, staffId: kim.staffId, name: 'Welcome', by: kim })
  expect(await db.$count(contentSchedules)).toBe(0)
  expect(await db.$count(contentDrafts)).toBe(2)
  expect(await db.select({ action: auditLog.action, actor: auditLog.actor }).from(auditLog)).toEqual(
    expect.arrayContaining([
      { action: 'content.scheduled', actor: 'ada@shop.example' },
      { action: 'content.unscheduled', actor: 'kim@shop.example' },
    ]),
  )
  expect(await schedule(kim)).toEqual({ outcome: 'scheduled' })
  expect(id).toBe(source.id)
})

test('a link shows one draft until it expires or is revoked, and then what is live', async ({ db }) => {
  const { id, ada, edit, source } = await setUp(db)
  await edit(ada, { name: 'Hello' })
  const mine = { ...source, staffId: ada.staffId }
  const change = { ...mine, name: 'Welcome', by: ada }
  const readKey = async () =>
    new URLSearchParams((await readPreviewLink(db, mine))?.path.split('?')[1]).get('key') ?? ''
  await createPreviewLink(db, change)
  const key = await readKey()
  await createPreviewLink(db, change)
  expect(await readKey()).toBe(key)
  expect(key).toMatch(/^[\w-]{24}$/)
  expect((await readPreviewLink(db, mine))?.expiresAt?.getTime()).toBeCloseTo(Date.now() + 30 * 86_400_000, -5)
  expect(await readLinkedDraft(db, key)).toMatchObject({ kind: 'box', subject: id, fields: { name: 'Hello' } })
  expect(await readLinkedDraft(db, 'unknown')).toBeUndefined()
  expect(await readLinkedDraft(db, '\0')).toBeUndefined()
  await deleteDraft(db, { kind: 'box', subject: id, staffId: ada.staffId })
  await edit(ada, { name: 'A secret of next month' })
  expect(await readLinkedDraft(db, key)).toMatchObject({ subject: id, fields: null })
  expect(await readPreviewLink(db, mine)).toBeNull()

  await createPreviewLink(db, change)
  const second = await readKey()
  await db.update(contentLinks).set({ expires_at: sql`now()` }).where(eq(contentLinks.key, second))
  expect(await readLinkedDraft(db, second)).toBeUndefined()
  await createPreviewLink(db, change)
  await revokePreviewLink(db, change)
  expect(await readPreviewLink(db, mine)).toBeNull()
})

test.each([
  ['', 'Enter a date and time'],
  ['2026-11-26T11:59', 'This time is in the past. Publish now or choose a later time'],
  ['2031-12-01T00:00', 'Choose a time within 5 years'],
])('rejects the time %j', (text, problem) => {
  expect(parsePublishTime(text, defaultTimeZone, new Date('2026-11-26T18:00:00Z'))).toEqual({ problem })
})

test('a time is that of Chicago', () => {
  expect(parsePublishTime('2027-01-04T09:00', defaultTimeZone, new Date('2026-11-26T18:00:00Z'))).toEqual({
    at: new Date('2027-01-04T15:00:00Z'),
  })
})
