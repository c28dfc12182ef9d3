import { getActor } from '#app/features/staff/person.ts'
import { auditLog } from '#db/tables/audit.ts'
import { mailTemplates } from '#db/tables/request-workflow.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { defaultTemplates } from './default-templates.ts'
import { addTemplate, changeTemplate, deleteTemplate, findTemplate, listTemplates } from './templates.server.ts'

const by = { staffId: null, name: 'ada@shop.example', ip: '192.0.2.7' }
const texts = { name: 'Sizes', subject: 'Re: {reference}', body: 'Which sizes, {first name}?' }
const [first, second] = defaultTemplates
if (!first || !second) throw new Error('no starting templates')

test('starts with default templates; the first change stores all of them as rows', async ({ db }) => {
  expect(await listTemplates(db)).toEqual(defaultTemplates)
  expect(await db.$count(mailTemplates)).toBe(0)
  const changed = { ...texts, name: 'A first word' }
  expect(await changeTemplate(db, { id: first.id, version: 0, texts: changed, by })).toMatchObject({ outcome: 'saved' })
  const now = await listTemplates(db)
  expect(now).toHaveLength(defaultTemplates.length)
  expect(now[0]).toEqual({ id: first.id, version: 2, ...changed })
  // Seen before that change, and not touched by it.
  expect(await changeTemplate(db, { id: second.id, version: 0, texts, by })).toMatchObject({ outcome: 'saved' })
})

test('rejects a change of an outdated text and returns the current one', async ({ db }) => {
  const added = await addTemplate(db, { texts, by })
  if (added.outcome !== 'saved') throw new Error(added.outcome)
  const { id } = added
  const change = (body: string, version: number) => changeTemplate(db, { id, version, texts: { ...texts, body }, by })
  const outcomes = await Promise.all([change('One', 1), change('Two', 1)])
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved'])
  const current = await findTemplate(db, id)
  expect(outcomes.find(({ outcome }) => outcome === 'conflict')).toEqual({
    outcome: 'conflict',
    current,
    changed: { actorName: by.name, at: expect.any(Date) },
  })
  expect(current?.version).toBe(2)
})

test('rejects a duplicate name and a deleted template', async ({ db }) => {
  expect(await addTemplate(db, { texts: { ...texts, name: first.name }, by })).toEqual({ outcome: 'name-taken' })
  const renamed = { ...texts, name: second.name }
  expect(await changeTemplate(db, { id: first.id, version: 0, texts: renamed, by })).toEqual({ outcome: 'name-taken' })
  await deleteTemplate(db, { id: first.id, by })
  await deleteTemplate(db, { id: first.id, by })
  expect(await changeTemplate(db, { id: first.id, version: 0, texts, by })).toEqual({ outcome: 'not-found' })
  expect((await listTemplates(db)).map(({ id }) => id)).not.toContain(first.id)
})

test('deleting the last template restores the defaults', async ({ db }) => {
  for (const { id } of defaultTemplates) await deleteTemplate(db, { id, by })
  expect(await listTemplates(db)).toEqual(defaultTemplates)
})

test('saves a text whose shortened copy in the audit log ends within a character', async ({ db }) => {
  const body = `${'x'.repeat(299)}🎉`
  expect(await addTemplate(db, { texts: { ...texts, body }, by })).toMatchObject({ outcome: 'saved' })
})

test('records each change in the audit log', async ({ db, services }) => {
  const { person } = await joinStaff(services, 'bob@shop.example', 'sales')
  const bob = getActor(person, '192.0.2.7')
  const added = await addTemplate(db, { texts, by: bob })
  if (added.outcome !== 'saved') throw new Error(added.outcome)
  await changeTemplate(db, { id: added.id, version: 1, texts: { ...texts, body: 'Sizes?' }, by: bob })
  await deleteTemplate(db, { id: added.id, by: bob })
  const lines = (await db.select().from(auditLog)).filter(({ action }) => action.startsWith('template.'))
  expect(lines.map(({ action, actor, before, after }) => ({ action, actor, before, after }))).toMatchObject([
    { action: 'template.added', actor: 'bob@shop.example', before: null, after: { text: texts.body } },
    { action: 'template.changed', before: { text: texts.body }, after: { text: 'Sizes?' } },
    { action: 'template.removed', before: { text: 'Sizes?' }, after: null },
  ])
})
