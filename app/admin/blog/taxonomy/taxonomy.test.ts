import { saveTerm } from '#app/features/blog/editing/taxonomy/terms.server.ts'
import { blogCategories } from '#db/tables/blog.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { action, loader } from './taxonomy.route.tsx'

test('a category that someone else edited is not overwritten', async ({ services, db, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'editor')
  context.set(personContext, person)
  const [category] = await db.insert(blogCategories).values({ name: 'News', slug: 'news' }).returning()
  const id = category?.id ?? ''
  const url = new URL(`http://shop.test/admin/posts/taxonomy?edit=${id}`)
  const open = async () => {
    const { edited } = await loader({ context, url, request: new Request(url), params: {} } as unknown as Parameters<
      typeof loader
    >[0])
    return JSON.stringify(edited?.seen)
  }
  const save = (name: string, seen: string) => {
    const body = new URLSearchParams({ kind: 'category', id, seen, name, slug: 'news', description: '' })
    const request = new Request(url, { method: 'POST', body })
    return action({ context, url, request, params: {} } as unknown as Parameters<typeof action>[0])
  }
  const seen = await open()
  const fields = { name: 'Reports', slug: 'news', description: 'By us.' }
  const by = { staffId: null, name: 'kim@shop.example', ip: null }
  expect(await saveTerm(db, { kind: 'category', id, fields, by })).toBe('saved')
  expect(await save('', seen)).toMatchObject({ data: { values: { seen } }, init: { status: 422 } })
  expect(await save('Stories', seen)).toMatchObject({
    data: {
      values: { name: 'Stories' },
      theirs: [
        { label: 'Name', value: 'Reports' },
        { label: 'Description', value: 'By us.' },
      ],
    },
    init: { status: 409 },
  })
  expect(await db.select().from(blogCategories)).toMatchObject([fields])
  expect(await save('Stories', await open())).toMatchObject({ status: 303 })
  expect(await db.select().from(blogCategories)).toMatchObject([{ name: 'Stories', description: null }])
})
