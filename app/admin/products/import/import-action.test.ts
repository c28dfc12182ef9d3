import { readImport } from '#app/features/imports/imports.server.ts'
import { noCounts, noSettings, toStoredCounts, toStoredSettings } from '#app/features/imports/stored-import.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { imports } from '#db/tables/imports.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { describeUndoneImport, importAction } from './import-action.server.ts'

const columns = ['Title', 'Notes'].map((name) => ({ name, samples: [] }))

async function createImport(
  { db }: Pick<TestServices, 'db'>,
  state: 'uploaded' | 'applying' | 'applied',
  { hasChange = false } = {},
): Promise<string> {
  const settings = { ...noSettings, preview: { ...noSettings.preview, columns } }
  const [change] = hasChange
    ? await db.insert(contentChanges).values({ actor: 'ada', title: 'Imported a.csv' }).returning()
    : []
  const [stored] = await db
    .insert(imports)
    .values({
      actor: 'ada',
      file_name: 'a.csv',
      size: 1,
      format: 'csv',
      state,
      change_id: change?.id,
      mapping: toStoredSettings(settings),
      counts: toStoredCounts(noCounts),
    })
    .returning({ id: imports.id })
  return stored?.id ?? ''
}

const createRequest = (fields: Record<string, string>) =>
  new Request('http://shop.test/admin/products/import', { method: 'POST', body: new URLSearchParams(fields) })

test('the columns of a rejected check are stored, for the page without scripts', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'editor')
  context.set(personContext, person)
  const id = await createImport(services, 'uploaded')
  const request = createRequest({ intent: 'check', 'column-1': 'description', supplier: 'Acme' })
  expect(await importAction({ request, context }, id)).toMatchObject({ init: { status: 422 } })
  expect((await readImport(db, id))?.settings.mapping).toMatchObject({
    columns: { Title: null, Notes: 'description' },
    supplier: 'Acme',
  })
})

test('an import that cannot be deleted is called completed only if it can be undone', async ({ services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'editor')
  context.set(personContext, person)
  const deleteImport = async (state: 'applying' | 'applied', { hasChange = false } = {}) => {
    const id = await createImport(services, state, { hasChange })
    return importAction({ request: createRequest({ intent: 'delete' }), context }, id)
  }
  const busy = { data: { error: 'This file is being processed or was already imported.' } }
  expect(await deleteImport('applying')).toMatchObject(busy)
  // Nothing changed, so there is nothing to undo.
  expect(await deleteImport('applied')).toMatchObject(busy)
  expect(await deleteImport('applied', { hasChange: true })).toMatchObject({
    data: { error: 'A completed import cannot be deleted. Undo it instead.' },
  })
})

test('an import without failed images has none to retry', async ({ services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'editor')
  context.set(personContext, person)
  const id = await createImport(services, 'applied', { hasChange: true })
  const request = createRequest({ intent: 'retry-images' })
  const data = { message: 'No failed images are left to retry.' }
  // After a 422 the page would show the old list.
  expect(await importAction({ request, context }, id)).toMatchObject({ data, init: null })
})

test('says which products an undo removed and restored, and that it undid nothing', () => {
  expect(describeUndoneImport({ restored: 60, removed: 60 }).message).toBe('Import undone. 60 products removed.')
  expect(describeUndoneImport({ restored: 3, removed: 1 }).message).toBe(
    'Import undone. 1 product removed, 2 products restored.',
  )
  expect(describeUndoneImport({ restored: 0, removed: 0 })).toEqual({
    error: 'Nothing was undone: every product of this import was edited since or is in use.',
  })
})
