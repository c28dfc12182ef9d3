import { inboundMails } from '#db/tables/inbound-mail.ts'
import { test as base, expect } from '#test/built-app.ts'
import { joinStaff } from '#test/staff.ts'

const mail = { kind: 'message' as const, from_email: 'kim@northwind.example', to: 'reply@shop.example' }

const test = base.extend<{ get: (path: string) => Promise<string> }>({
  get: async ({ app, services }, use) => {
    const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
    await use(async (path) => {
      const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookie } })
      return (await app.render(request, { log: services.log, visitor: { ip: '192.0.2.7' } })).text()
    })
  },
})

test('the inbox links to unmatched emails while there are any', async ({ services, get }) => {
  expect(await get('/admin/requests')).not.toContain('unmatched email')
  expect(await get('/admin')).not.toContain('unmatched email')
  const values = { ...mail, subject: 'Mugs <b>', body: 'Hello', message_id: '<1@x>', html: '<p>Hi</p>' }
  const [row] = await services.db.insert(inboundMails).values(values).returning()
  expect(await get('/admin/requests')).toContain('>1 unmatched email</a>')
  expect(await get('/admin')).toContain('>1 unmatched email<')
  expect(await get('/admin/requests/unmatched')).toContain('Mugs &lt;b&gt;')
  const page = await get(`/admin/requests/unmatched/${row?.id}`)
  expect(page).toContain('<p>Hi</p>')
  expect(page).toContain('Find a request')
  expect(await get(`/admin/requests/unmatched/${row?.id}?q=no-one`)).toContain('No requests found.')
})
