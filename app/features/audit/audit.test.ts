import { auditLog } from '#db/tables/audit.ts'
import { expect, test } from '#test/database.ts'
import { listAudit } from './audit.server.ts'

test('lists entries by part of their subject, and by days in Chicago', async ({ db }) => {
  const add = (subject: string, at: string) =>
    db.insert(auditLog).values({ actor: 'ada@shop.example', action: 'request.noted', subject, at: new Date(at) })
  await add('BW-7K3F-92', '2026-12-01T05:59:00Z')
  await add('BW-7K3F-92', '2026-12-01T06:00:00Z')
  await add('100% cotton', '2026-12-02T05:59:00Z')
  await add('BW-1111-11', '2026-12-02T06:00:00Z')
  const list = async (filter: Parameters<typeof listAudit>[1]) =>
    (await listAudit(db, filter)).entries.map(({ subject, at }) => `${subject} ${at.toISOString().slice(0, 16)}`)
  expect(await list({ limit: 9, from: '2026-12-01', to: '2026-12-01' })).toEqual([
    '100% cotton 2026-12-02T05:59',
    'BW-7K3F-92 2026-12-01T06:00',
  ])
  expect(await list({ limit: 9, subject: '7k3f', to: '2026-11-30' })).toEqual(['BW-7K3F-92 2026-12-01T05:59'])
  expect(await list({ limit: 9, subject: '0%' })).toEqual(['100% cotton 2026-12-02T05:59'])
})
