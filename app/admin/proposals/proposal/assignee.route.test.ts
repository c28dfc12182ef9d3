import { eq } from 'drizzle-orm'
import { proposals } from '#db/tables/proposals.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { action } from './assignee.route.tsx'

test('an assignment leaves its screen only without JavaScript', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id } = await createSentProposal(db)
  const assign = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ assignee: person.id, ...fields })
    const request = new Request(`http://shop.test/admin/proposals/${id}/assignee`, { method: 'POST', body })
    return action({ request, context, params: { id } } as unknown as Parameters<typeof action>[0])
  }
  expect(await assign({})).toMatchObject({ data: { isAssignable: true } })
  const [row] = await db.select({ assignee: proposals.assignee_id }).from(proposals).where(eq(proposals.id, id))
  expect(row?.assignee).toBe(person.id)
  const getLocation = async () => ((await assign({ redirect: 'yes' })) as Response).headers.get('Location')
  expect(await getLocation()).toBe(`/admin/proposals/${id}`)
  await db.update(staff).set({ disabled_at: new Date() })
  expect(await assign({})).toMatchObject({ data: { isAssignable: false }, init: { status: 422 } })
  expect(await getLocation()).toBe(`/admin/proposals/${id}?assignee=unavailable`)
})
