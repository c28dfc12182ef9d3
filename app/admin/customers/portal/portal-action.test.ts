import { eq } from 'drizzle-orm'
import { portalMembers } from '#db/tables/portal.ts'
import { expect, test } from '#test/database.ts'
import { createMember } from '#test/portal.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../../access/current-person.ts'
import { runPortalAction } from './portal-action.server.ts'

test('a change of a member who joined or lost access since leads back to the list', async ({
  db,
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  context.set(personContext, person)
  const { id, company_id } = await createMember(db)
  const press = async (intent: string) => {
    const body = new URLSearchParams({ intent, member: id, role: 'viewer' })
    const request = new Request('http://shop.test/admin/companies', { method: 'POST', body })
    const response = await runPortalAction({ request, context }, company_id)
    return response instanceof Response ? response.headers.get('Location')?.split('?')[1] : response.init
  }
  expect(await press('role')).toBe('notice=role')
  await db.update(portalMembers).set({ joined_at: new Date() }).where(eq(portalMembers.id, id))
  expect(await press('link')).toBe('notice=outdated')
  expect(await press('resend')).toBe('notice=outdated')
  expect(await press('revoke')).toBe('notice=revoked')
  expect(await press('revoke')).toBe('notice=outdated')
})
