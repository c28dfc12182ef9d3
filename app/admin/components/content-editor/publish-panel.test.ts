import { contentSchedules } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/built-admin.ts'
import { readFormFields } from '#test/form-fields.ts'
import { liveDocuments, passTime } from '#test/live-documents.ts'
import { joinStaff } from '#test/staff.ts'

const year = new Date().getFullYear() + 1

/** Field that `liveDocuments` call main, label of the form, and a list of scheduled publications. */
const kinds = [
  { kind: 'box', main: 'description', form: 'Box', list: '/admin/boxes' },
  { kind: 'page', main: 'hero.text', form: 'Content of Store &amp; Ship', list: '/admin/pages' },
  { kind: 'post', main: 'excerpt', form: 'Post', list: '/admin/posts' },
  { kind: 'product', main: 'description', form: 'Product', list: '/admin/products' },
  { kind: 'brand', main: 'name', form: 'Brand', list: '/admin/brand' },
] as const

test.for(kinds)(
  'without JavaScript, a $kind is scheduled and shared by its form',
  async ({ kind, main, form: label, list }, { sendRequest, services }) => {
    const { db } = services
    await db.insert(productData).values({ name: 'Mug', rounded_price: 5 })
    const document = await liveDocuments[kind](db)
    const { cookie } = await joinStaff(services, 'ada@shop.example', 'editor')
    const show = async (path: string) => {
      const response = await sendRequest(path, { cookie })
      expect([path, response.status]).toEqual([path, 200])
      return response.text()
    }
    /** Presses a button of the form as it is. @param page the HTML of an earlier response, by default the current one */
    const press = async (intent: string, changes: Record<string, string> = {}, page?: string) => {
      const body = readFormFields(page ?? (await show(document.path)), label)
      for (const [name, value] of Object.entries({ ...changes, intent })) body.set(name, value)
      return sendRequest(document.path, { cookie, body })
    }
    const rejected = await press('schedule', { [main]: 'Mine, first', publish_at: '2020-01-01T09:00' })
    expect(rejected.status).toBe(422)
    const rejectedPage = await rejected.text()
    expect(rejectedPage).toContain('This time is in the past. Publish now or choose a later time')
    expect(rejectedPage).toContain('value="2020-01-01T09:00"')
    expect(readFormFields(rejectedPage, label).get(main)).toBe('Mine, first')

    // The rejected page knows the draft that it saved.
    const next = { [main]: 'Mine, scheduled', publish_at: `${year}-01-04T09:00` }
    const scheduled = await press('schedule', next, rejectedPage)
    expect([scheduled.status, scheduled.headers.get('Location')]).toEqual([
      303,
      expect.stringContaining('notice=scheduled'),
    ])
    const editor = await show(document.path)
    expect(editor).toMatch(new RegExp(`Scheduled for .*Jan 4, ${year}, 9:00.AM CT`))
    expect(readFormFields(editor, label).get('publish_at')).toBe(`${year}-01-04T09:00`)
    expect(readFormFields(editor, label).get(main)).toBe('Mine, scheduled')
    expect(JSON.stringify(await document.readLive())).not.toContain('Mine')
    expect(await show(list)).toMatch(new RegExp(`[Ss]cheduled for .*Jan 4, ${year}`))

    const shared = await press('create-link')
    expect(shared.headers.get('Location')).toContain('notice=linked')
    const [, key] = /\/draft\?key=([\w-]+)/.exec(await show(document.path)) ?? []
    const draft = await sendRequest(`/draft?key=${key}`)
    expect([draft.status, await draft.text()]).toEqual([200, expect.stringContaining('Mine, scheduled')])

    // A teammate publishes before that time.
    await document.publishOther({ main: 'Theirs', other: 'Their other' })
    await passTime(db, document.id)
    expect(JSON.stringify(await document.readLive())).toContain('Theirs')
    const reason = `kim@shop.example published a newer version of this ${kind}.`
    for (const path of [document.path, '/admin']) expect(await show(path)).toContain(reason)
    expect(readFormFields(await show(document.path), label).get(main)).toBe('Mine, scheduled')

    const dismissed = await press('unschedule', { [main]: 'Mine, later' })
    expect(dismissed.headers.get('Location')).toContain('notice=unscheduled')
    expect(readFormFields(await show(document.path), label).get(main)).toBe('Mine, later')
    expect(await show('/admin')).not.toContain(reason)
    await press('revoke-link')
    expect((await sendRequest(`/draft?key=${key}`)).status).toBe(404)
  },
)

test('a product is not scheduled for the other colors', async ({ sendRequest, services }) => {
  const { path } = await liveDocuments.product(services.db)
  const { cookie } = await joinStaff(services, 'ada@shop.example', 'editor')
  const body = readFormFields(await (await sendRequest(path, { cookie })).text(), 'Product')
  const fields = { description: 'Mine', publish_at: `${year}-01-04T09:00`, 'all-colors': 'on', intent: 'schedule' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await sendRequest(path, { cookie, body })
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('only if you publish now')])
  expect(await services.db.$count(contentSchedules)).toBe(0)
})
