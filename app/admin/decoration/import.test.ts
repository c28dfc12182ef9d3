import { writeMethodCsv } from '#app/features/proposals/decoration/method-csv.server.ts'
import { listMethods } from '#app/features/proposals/decoration/methods.server.ts'
import { decorationMethods } from '#db/tables/decoration.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../access/current-person.ts'
import { action } from './import.route.tsx'

test('an import that would exceed the limit of methods says so', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'owner')
  context.set(personContext, person)
  const [known] = await listMethods(db)
  if (!known) throw new Error('there are no default methods')
  const stored = Array.from({ length: 1_000 }, (_, at) => ({ id: `m${at}`, value: known.method, version: 1 }))
  await db.insert(decorationMethods).values(stored)
  const csv = writeMethodCsv([{ ...known, key: 'one-more' }])
  const body = new URLSearchParams({ intent: 'import', csv, versions: 'one-more 0' })
  const request = new Request('http://shop.test/admin/decoration/import', { method: 'POST', body })
  const response = await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])
  expect(response).toMatchObject({ data: { message: expect.stringContaining('too many methods') } })
})
