import { servicesContext } from '#app/lib/services.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../access/current-person.ts'
import { createCustomerDownload } from '../customers/transfer/download.server.ts'
import { middleware } from '../orders/export.route.tsx'
import { takeExportSlot } from './file-response.server.ts'

test('an export whose brand cannot be read takes no slot', async ({ services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'owner')
  context.set(personContext, person)
  const failing = new Proxy(services, {
    get: (target, name) => {
      if (name === 'content') throw new Error('no content')
      return Reflect.get(target, name)
    },
  })
  context.set(servicesContext, failing)
  for (const download of [middleware[0], createCustomerDownload('contacts')]) {
    const url = new URL('http://shop.test/admin/export')
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ format: 'csv' }) })
    const args = { request, context, url, params: {} } as unknown as Parameters<NonNullable<typeof download>>[0]
    await expect(download?.(args, async () => new Response())).rejects.toThrow('no content')
    const release = takeExportSlot(person.id)
    expect(release).toBeDefined()
    release?.()
  }
})
